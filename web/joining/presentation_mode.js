// @ts-check
// Joins the view of the board alone on the screen, which needs nothing of the page.

export { createProjector as createProjecting } from "../dialogs/presentation_mode.js";
