// Other folders import this file alone, so all else here is free to change.
export { endAllLinks, listOpenLinks } from "./review_links.ts";
