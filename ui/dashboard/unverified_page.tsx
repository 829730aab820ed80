import type { ReactNode } from "react";
import { ResendButton } from "../../islands/registration/resend_button.tsx";
import { AWAITING_PAGE_DAYS } from "../../contract/limits.ts";
import { portfolioPath, SCREENS } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { PageAddress } from "../parts/page_address.tsx";

export function UnverifiedPage({ username, email, children }: {
  username: string;
  email: string;
  children: ReactNode;
}) {
  return (
    <section className="card card-drawn page-state page-state-offline" aria-labelledby="unverified">
      <p className="page-state-name">Waits for your email</p>
      <h2 id="unverified">Nobody sees your page yet</h2>
      <p>
        Press the link that we sent to{" "}
        <strong className="awaiting-address">{email}</strong>, and it is online at{" "}
        <PageAddress path={portfolioPath(username)} />.{" "}
        {`Do it within ${AWAITING_PAGE_DAYS} days: then a page that nobody changed is deleted.`}
      </p>
      <div className="actions">
        <Island name="resend_button" of={ResendButton} props={{}} />
        {children}
      </div>
      <p className="page-state-aside">
        Is the address wrong? <a href={SCREENS.profile}>Correct it in your profile</a>
      </p>
      <Illustration name="letter" />
    </section>
  );
}
