import { SCREENS } from "../../contract/paths.ts";
import { pagesHost, pagesOrigin } from "./pages_origin.ts";
import { accessToken } from "./session.ts";
import type { VerifiedAddress } from "./use_registration.ts";

/** The tab where somebody registered shows it (ui/parts/verified_here.tsx). */
export function describeVerified({ portfolio: path }: VerifiedAddress) {
  return {
    page: path === null ? null : { host: pagesHost(), path, href: pagesOrigin() + path },
    next: accessToken() === null
      ? { href: SCREENS.login, label: "Sign in" }
      : { href: SCREENS.dashboard, label: "Go to your dashboard" },
  };
}
