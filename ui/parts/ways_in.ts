import { useContext } from "react";
import type { WaysIn } from "../../contract/providers/providers.ts";
import { SiteContext } from "./site.ts";

/** In the browser there is no context for islands, so the document carries it (ui/document.tsx). */
export function useWaysIn(): WaysIn {
  const { waysIn } = useContext(SiteContext);
  const told = globalThis.document?.body.dataset.waysIn;
  return told ? JSON.parse(told) : waysIn;
}
