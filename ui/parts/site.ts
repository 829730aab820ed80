import { createContext, useContext } from "react";
import type { Registration } from "../../contract/invitations/invitations.ts";
import { SPECIFIED_WAYS_IN, type WaysIn } from "../../contract/providers/providers.ts";

export const SPECIFIED_COPYRIGHT = "© 2025 Folio Kitchen";

export interface Site {
  publicUrl: string;
  /** It is empty on the app's own host. */
  appOrigin: string;
  pagesUrl: string;
  pagesOrigin: string | undefined;
  usercontentOrigin: string | undefined;
  operator: { name: string; contact: string | null; abuse: string | null };
  registration: Registration;
  copyright: string;
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
  copyright: SPECIFIED_COPYRIGHT,
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

/** As `pagesHost` of islands/browser/pages_origin.ts, also on the server. */
export function usePagesHost(): string {
  const { pagesUrl } = useContext(SiteContext);
  const { document } = globalThis;
  return new URL(document ? document.body.dataset.pages ?? location.origin : pagesUrl).host;
}
