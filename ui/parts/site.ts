import { createContext, useContext } from "react";
import type { Registration } from "../../contract/invitations/invitations.ts";
import { SPECIFIED_WAYS_IN, type WaysIn } from "../../contract/providers/providers.ts";

export interface Site {
  publicUrl: string;
  /** It is empty on the app's own host. */
  appOrigin: string;
  pagesUrl: string;
  pagesOrigin: string | undefined;
  usercontentOrigin: string | undefined;
  operator: { name: string; contact: string | null; abuse: string | null };
  registration: Registration;
  makerUrl: string;
  sourceUrl: string;
  feedbackUrl: string;
  waysIn: WaysIn;
  isSidebarClosed: boolean;
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

/** In the browser there is no context for islands, so the document carries it (ui/document.tsx). */
export function useWaysIn(): WaysIn {
  const { waysIn } = useContext(SiteContext);
  const told = globalThis.document?.body.dataset.waysIn;
  return told ? JSON.parse(told) : waysIn;
}
