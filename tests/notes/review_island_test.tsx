// The island of a review, which holds a frame, and needs what its guard needs.
import "../support/dom.ts";
import "../support/dom_of_frames.ts";
import { Review } from "../../islands/notes/review.tsx";
import { testHydration } from "../support/hydration.tsx";

testHydration("review", <Review token="x" />);
