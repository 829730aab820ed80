// The account is made, and the page waits in it for its mail.
import { portfolioPath } from "../../../contract/paths.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { AwaitingMail } from "../../../ui/parts/awaiting_mail.tsx";
import { Illustration } from "../../../ui/parts/illustration.tsx";
import { findEmailSlip } from "../../browser/email_slip.ts";
import { type Registered, useAwaitedMail } from "../../browser/use_registration.ts";
import { pagesHost } from "../../browser/pages_origin.ts";

export function MailSent(
  { registered, change }: { registered: Registered; change(registered: Registered): void },
) {
  const { again, correction } = useAwaitedMail(registered, change);
  const address = pagesHost() + portfolioPath(registered.username);
  return (
    <div className="form" role="status">
      <Illustration name="letter" />
      <p className="lead">{SENTENCES.registered}</p>
      <AwaitingMail
        email={registered.email}
        {...{ again, correction }}
        meant={findEmailSlip(correction.typed.email ?? "")}
      >
        {`Press it on any device, and your page is online at ${address}. You may close this tab.`}
      </AwaitingMail>
    </div>
  );
}
