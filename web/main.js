// @ts-check
// Entry point of the app. In an iframe, embed/frame.js is the entry point.

import { createApp } from "./app/app.js";
import { showStartFailure } from "./app/start_check.js";
import { buildInfo } from "./build_info.js";

if (buildInfo) createApp(buildInfo).catch(showStartFailure);
