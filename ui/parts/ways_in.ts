// How people get in here, for screens and islands alike.
import { useContext } from "react";
import type { WaysIn } from "../../contract/providers/providers.ts";
import { SiteContext } from "./site.ts";

/** In the browser the page itself says it (ui/document.tsx), as it says where people's pages are. */
export function useWaysIn(): WaysIn {
  const { waysIn } = useContext(SiteContext);
  const told = globalThis.document?.body.dataset.waysIn;
  return told ? JSON.parse(told) : waysIn;
}
