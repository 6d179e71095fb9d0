// @ts-check
// Lets Node import the components of the page: `node --import ./tests/jsx.js --test`.
import { register } from "node:module";

register("./jsx_loader.js", import.meta.url);
