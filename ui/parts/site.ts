// What every page may know: the addresses of this site and of its makers, and how the visitor left the page.
import { createContext } from "react";

export interface Site {
  /** The site's own origin, for links that people share. */
  publicUrl: string;
  /** Where people's pages are, when that is not here. */
  usercontentOrigin: string | undefined;
  makerUrl: string;
  sourceUrl: string;
  feedbackUrl: string;
  /** As this visitor left it. */
  isSidebarClosed: boolean;
}

export const SiteContext = createContext<Site>({
  publicUrl: "",
  usercontentOrigin: undefined,
  makerUrl: "",
  sourceUrl: "",
  feedbackUrl: "",
  isSidebarClosed: false,
});
