// What every page may show of the configuration: the addresses of this site and of its makers.
import { createContext } from "react";

export interface Site {
  /** The site's own origin, for links that people share. */
  publicUrl: string;
  makerUrl: string;
  sourceUrl: string;
  feedbackUrl: string;
}

export const SiteContext = createContext<Site>({
  publicUrl: "",
  makerUrl: "",
  sourceUrl: "",
  feedbackUrl: "",
});
