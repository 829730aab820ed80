import { lazy, Suspense, useEffect, useState } from "react";
import { ownPath } from "../../contract/accounts/own_path.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import { AwaitingMail } from "../../ui/parts/awaiting_mail.tsx";
import { LoginField, PasswordSignIn } from "../../ui/parts/sign_in_fields.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import {
  dropRegistered,
  findEmailSlip,
  type PendingRegistration,
  useAwaitedMail,
  useRegistered,
  useVerified,
} from "../browser/use_registration.ts";
import { keepPasskeyOffer, takeNotice, takeSignInName } from "../browser/session.ts";
import { leaveBy } from "../browser/use_action.ts";
import { useSignIn } from "../browser/use_sign_in.ts";
import { BroughtLater } from "../pictures/brought_later.tsx";
import { PasskeySignIn } from "../passkeys/passkey_sign_in.tsx";

const VerifiedLater = lazy(async () => ({
  default: (await import("./verified_later.tsx")).VerifiedLater,
}));

export function LoginForm({ next }: { next: string }) {
  const goOn = () => {
    dropRegistered();
    return leaveBy(() => location.assign(ownPath(next)));
  };
  const { info, setInfo, onSubmit, ...form } = useSignIn(() => {
    keepPasskeyOffer();
    return goOn();
  }, () => leaveBy(() => location.assign(loginPath(next))));
  const { hasPasswords } = useWaysIn();
  const first = useRegistered();
  const [corrected, setCorrected] = useState<PendingRegistration | null>(null);
  const registered = corrected ?? first;
  const [name, setName] = useState("");
  useEffect(() => {
    setInfo(takeNotice());
    setName(takeSignInName());
  }, []);

  if (!hasPasswords) {
    return (
      <div className="form">
        <Notice kind="info">{info}</Notice>
        <PasskeySignIn goOn={goOn} />
      </div>
    );
  }
  return (
    <>
      {registered && (
        <div className="if-awaited">
          <Awaited key={registered.email} {...{ registered }} change={setCorrected} />
        </div>
      )}
      <BroughtLater />
      <form className="form" onSubmit={onSubmit}>
        <Notice kind="info">{info}</Notice>
        <LoginField {...form.field("username")} defaultValue={name} takesPasskey />
        <PasswordSignIn {...form} />
        <PasskeySignIn goOn={goOn} />
      </form>
    </>
  );
}

function Awaited(
  { registered, change }: {
    registered: PendingRegistration;
    change(registered: PendingRegistration): void;
  },
) {
  const { again, correction } = useAwaitedMail(registered, change);
  const verified = useVerified(registered.username);
  if (verified) {
    return (
      <Suspense>
        <VerifiedLater {...{ verified }} />
      </Suspense>
    );
  }
  return (
    <>
      <AwaitingMail
        email={registered.email}
        {...{ again, correction }}
        meant={findEmailSlip(correction.typed.email ?? "")}
      >
        Press it, and your address is verified.
      </AwaitingMail>
      <p className="divider">Pressed it already?</p>
    </>
  );
}
