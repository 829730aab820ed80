// What every page may know: the addresses of this site and of its makers, and how the visitor left the page.
import { createContext } from "react";
import type { Registration } from "../../contract/invitations/invitations.ts";
import { SPECIFIED_WAYS_IN, type WaysIn } from "../../contract/providers/providers.ts";

export interface Site {
  /** The site's own origin, for links that people share. */
  publicUrl: string;
  /** Empty on the app's own host: where its screens are, for those at the host of pages. */
  appOrigin: string;
  /** Where people's pages are; `pagesOrigin` when that is not the site's own origin. */
  pagesUrl: string;
  pagesOrigin: string | undefined;
  /** Where their frames are, when that is not where their pages are. */
  usercontentOrigin: string | undefined;
  /** Who runs it; the contacts are email addresses, `abuse` that for reports of pages. */
  operator: { name: string; contact: string | null; abuse: string | null };
  /** Who may make an account. */
  registration: Registration;
  makerUrl: string;
  sourceUrl: string;
  feedbackUrl: string;
  /** How people get in. */
  waysIn: WaysIn;
  /** As this visitor left it. */
  isSidebarClosed: boolean;
  /** Whoever is signed in runs the place. */
  isOperator: boolean;
}

export const SiteContext = createContext<Site>({
  publicUrl: "",
  appOrigin: "",
  pagesUrl: "",
  pagesOrigin: undefined,
  usercontentOrigin: undefined,
  operator: { name: "", contact: null, abuse: null },
  registration: "open",
  makerUrl: "",
  sourceUrl: "",
  feedbackUrl: "",
  waysIn: SPECIFIED_WAYS_IN,
  isSidebarClosed: false,
  isOperator: false,
});
