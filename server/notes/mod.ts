// What others may use of this feature.
export { endAllLinks, listOpenLinks } from "./review_links.ts";
