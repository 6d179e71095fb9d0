// @ts-check
// Joins the far player's buttons, which need nothing of the page but its near ones.

export { createFacing as createFarControls } from "../dialogs/face_to_face.js";
