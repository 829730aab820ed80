// How a frame's place learns that its page took the keys from a field of ours, and what it says then.

/** Fired at the frame, which holds nothing of the page any more; `detail`: whether it begins anew. */
export const TOOK_KEYS = "folio:took-keys";
export const TOOK_KEYS_SAID =
  "This page was stopped: it kept taking the keyboard from what you were typing in.";
