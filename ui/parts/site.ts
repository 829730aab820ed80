// What every page may know: the addresses of this site and of its makers, and how the visitor left the page.
import { createContext } from "react";

export interface Site {
  /** The site's own origin, for links that people share. */
  publicUrl: string;
  makerUrl: string;
  sourceUrl: string;
  feedbackUrl: string;
  /** As this visitor left it. */
  isSidebarClosed: boolean;
}

export const SiteContext = createContext<Site>({
  publicUrl: "",
  makerUrl: "",
  sourceUrl: "",
  feedbackUrl: "",
  isSidebarClosed: false,
});
