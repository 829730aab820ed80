// A page that looks as if it deceived its visitors, for what happens to such a page.
import { PHISHING, readPages } from "./risk_pages.ts";

/** A bank's sign-in that is none. */
export const RISKY_PAGE = readPages(PHISHING)[0]!.code;
