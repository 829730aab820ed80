import { type ReactNode, useContext } from "react";
import { Sidebar } from "../../islands/site/sidebar.tsx";
import type { UserPayload } from "../../contract/payloads.ts";
import { Island } from "../island.tsx";
import { SiteContext } from "../parts/site.ts";
import { Styles } from "../style.tsx";
import { GuestSplash } from "../../islands/sign_in/guest_splash.tsx";

export function SignedInLayout(
  { user, path, children }: {
    user: UserPayload;
    path: string;
    children: ReactNode;
  },
) {
  const { isSidebarClosed, isOperator } = useContext(SiteContext);
  return (
    <div className="signed-in">
      <Styles of={["signed_in_layout", "sidebar"]} />
      <a className="skip" href="#main">Skip to content</a>
      <Island
        name="sidebar"
        of={Sidebar}
        props={{ user, path, isClosed: isSidebarClosed, isOperator }}
      />
      <main id="main" tabIndex={-1}>{children}</main>
    </div>
  );
}

export function GuestLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Styles of={["splash"]} />
      <Island name="guest_splash" of={GuestSplash} props={{}} />
      <div className="guest">{children}</div>
    </>
  );
}
