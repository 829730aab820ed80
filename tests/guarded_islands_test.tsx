// The islands that hold a frame, apart: with what its guard needs, others would load more than their tests are of.
import "./support/dom.ts";
import "./support/dom_of_frames.ts";
import { LiveFrame } from "../islands/site/live_frame.tsx";
import { PreviewFrame } from "../islands/publishing/preview_frame.tsx";
import { testHydration } from "./support/hydration.tsx";

testHydration("live_frame", <LiveFrame url="/" width={1200} />);
testHydration("preview_frame", <PreviewFrame url="/preview/x" />);
