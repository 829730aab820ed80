// What of all that a frame may say is done only on a press in it: a message that is new has to say so here.
import type { FrameMessage } from "../../contract/publishing/frame_messages.ts";

export const NEEDS_PRESS: Record<FrameMessage["type"], boolean> = {
  "folio:open": true,
  "folio:form": true,
  /** Or an answer of the visitor's just before: a handler may ask twice. */
  "folio:ask": true,
  "folio:pick": true,
  /** Browsers count no drop as a press. */
  "folio:drop": false,
  /** Offered by us, and done on a press on the offer. */
  "folio:download": false,
  "folio:corner": false,
  "folio:gone": false,
  "folio:page": false,
  "folio:place": false,
  "folio:store": false,
};
