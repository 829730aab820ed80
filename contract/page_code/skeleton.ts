// The sanitizer writes these marks, and the frame's runtime restores the skeleton by them.

/** The value is `nav`, `role`, or `inner` for a wrapper around an element with the role. */
export const REMOVED_MARK = "data-folio-removed";
export const SKELETON_HASH = "data-folio-hash";
export const SKELETON_STYLE = "display: none !important";
