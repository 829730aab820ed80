// Around guest-only screens: while a person with tokens is being recognised, a splash stands in their place.
import type { ReactNode } from "react";
import { GuestSplash } from "../../islands/accounts/guest_splash.tsx";
import { Island } from "../island.tsx";
import { Styles } from "../style.tsx";

export function GuestLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Styles of={["splash"]} />
      <Island name="guest_splash" of={GuestSplash} props={{}} />
      <div className="guest">{children}</div>
    </>
  );
}
