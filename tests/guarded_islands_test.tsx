// The islands that hold a frame, apart: with what its guard needs, others would load more than their tests are of.
import "./support/dom.ts";
import "./support/dom_of_frames.ts";
import { Miniature } from "../islands/publishing/miniature.tsx";
import { Serving } from "../islands/site/serving.tsx";
import { PreviewFrame } from "../islands/publishing/preview_frame.tsx";
import { VerifyLink } from "../islands/registration/verify_link.tsx";
import { testHydration } from "./support/hydration.tsx";

const SERVED = { id: "a", title: "A", href: "/a", url: "/", image: "/a.avif" };

testHydration("miniature", <Miniature url="/" width={1200} />);
testHydration("serving", <Serving pages={[SERVED]} />);
testHydration("preview_frame", <PreviewFrame url="/preview/x" />);
testHydration("verify_link", <VerifyLink link={{ uid: "", token: "" }} />);
