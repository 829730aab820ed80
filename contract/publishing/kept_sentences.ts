/** They say what an editor does while it reads a page, and while the network is away. */
export const KEPT_SENTENCES = {
  reading: "Reading your page...",
  not_reached: "No connection. We try again.",
  kept: "No connection. Saved in this browser, we try again.",
  not_kept:
    "No connection, and this browser has no room to keep your page. Leave this tab open: we try again.",
  save_waits:
    "No connection. Saved in this browser, we try again: your page goes online when the network is back, if nobody else saved.",
  not_online: "You have changes that are not online.",
} as const;
