import {
  findEmailSlip,
  type PendingRegistration,
  useAwaitedMail,
} from "../../browser/use_registration.ts";
import { portfolioPath } from "../../../contract/publishing/page_paths.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { AwaitingMail } from "../../../ui/parts/awaiting_mail.tsx";
import { Illustration } from "../../../ui/parts/illustration.tsx";
import { VerifiedHere } from "../../../ui/parts/verified_here.tsx";
import { describeVerified } from "../../browser/describe_verified.ts";
import type { VerifiedAddress } from "../../browser/use_registration.ts";
import { pagesHost } from "../../browser/pages_origin.ts";
import { BroughtProgress } from "../../pictures/brought_progress.tsx";

interface MailSentProps {
  registered: PendingRegistration;
  verified: VerifiedAddress | null;
  change(registered: PendingRegistration): void;
}

export function MailSent({ registered, verified, change }: MailSentProps) {
  const { again, correction } = useAwaitedMail(registered, change);
  const address = pagesHost() + portfolioPath(registered.username);
  return (
    <div className="form" role="status">
      <Illustration name={verified ? "served" : "letter"} />
      {verified ? <VerifiedHere {...describeVerified(verified)} /> : (
        <>
          <p className="lead">{SENTENCES.registered}</p>
          <AwaitingMail
            email={registered.email}
            {...{ again, correction }}
            meant={findEmailSlip(correction.typed.email ?? "")}
          >
            {`Press it on any device, and your page is online at ${address}. You may close this tab.`}
          </AwaitingMail>
        </>
      )}
      <BroughtProgress />
    </div>
  );
}
