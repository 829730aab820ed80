// How the operator's room says who may see a page.
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";

export const PAGE_STATES: Record<PublishState, string> = {
  none: "No page",
  online: "Online",
  offline: "Offline, by its owner",
  unverified: "Waits for its owner's email to be verified",
  held: "Waits for you",
  taken_down: "Taken down",
};
