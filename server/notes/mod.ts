// What others may use of this feature.
export { countOpenNotes } from "./notes.ts";
export {
  endAllLinks,
  findReviewFrame,
  findReviewOwner,
  type FrameOwner,
  listOpenLinks,
} from "./review_links.ts";
