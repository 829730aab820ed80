// The frame of the signed-in screens: the sidebar beside the screen.
import type { ReactNode } from "react";
import { Sidebar } from "../../islands/sidebar.tsx";
import type { UserPayload } from "../../server/contract/payloads.ts";
import { Island } from "../island.tsx";

export function SignedInLayout(
  { user, path, children }: {
    user: UserPayload;
    /** The screen's own address, marked in the sidebar. */
    path: string;
    children: ReactNode;
  },
) {
  return (
    <div className="signed-in">
      <a className="skip" href="#main">Skip to content</a>
      <Island name="sidebar" of={Sidebar} props={{ user, path }} />
      <main id="main" tabIndex={-1}>{children}</main>
    </div>
  );
}
