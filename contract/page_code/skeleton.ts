// How a removed menu's skeleton is marked, for the sanitizer that writes it and the frame's runtime that wakes it.

/** On its root, what made it a menu: `nav`, `role`, or `inner` for the role of the one element in it. */
export const REMOVED_MARK = "data-folio-removed";
/** In place of a link's address: where in the page it led, or nothing. */
export const SKELETON_HASH = "data-folio-hash";
export const SKELETON_STYLE = "display: none !important";
