// @ts-check
// The door: opens the page by itself. In a frame `embed/frame.js` opens it instead, with other surroundings.

import { built } from "./built.js";
import { ALONE } from "./page/host.js";
import { giveUp, start } from "./page/page.js";

if (built && !document.body.classList.contains("framed")) start(built, ALONE).catch(giveUp);
