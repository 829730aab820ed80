// How a removed menu's skeleton is marked, for the sanitizer that writes it and the frame's runtime that wakes it.

/** On its root, `nav` or `role`: what made it a menu. */
export const REMOVED_MARK = "data-folio-removed";
/** In place of a link's address: where in the page it led, or nothing. */
export const SKELETON_HASH = "data-folio-hash";
export const SKELETON_STYLE = "display: none !important";
