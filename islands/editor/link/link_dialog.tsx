import { useEffect, useState } from "react";
import { useEditor } from "../context.ts";
import { EditorDialog } from "../editor_dialog.tsx";
import { SCREENS } from "../../../contract/paths.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { LoginField, PasswordSignIn } from "../../../ui/parts/sign_in_fields.tsx";
import { storeTrial } from "../../browser/trial.ts";
import { leaveBy } from "../../browser/use_action.ts";
import { useProviders } from "../../browser/use_providers.ts";
import { type PendingRegistration, useVerified } from "../../browser/use_registration.ts";
import { useSignIn } from "../../browser/use_sign_in.ts";
import { SecondStepInPlace } from "../../second_factor/second_step_form.tsx";
import type { Welcome } from "../../../contract/invitations/invitations.ts";
import { NotNow } from "../../../ui/parts/not_now.tsx";
import { ProviderSignIn } from "../../../ui/parts/provider_sign_in.tsx";
import { useWaysIn } from "../../../ui/parts/site.ts";
import { SignUpForm } from "../../registration/sign_up_form.tsx";
import { MailSent } from "./mail_sent.tsx";
import { useDownload } from "../save/use_saving.ts";

interface SignUpHereProps {
  code: string;
  said: string;
  done(registered: PendingRegistration): void;
  signIn(): void;
}

interface NotNowHereProps {
  code: string;
  welcome: Welcome;
  signIn(): void;
}

type View = "sign_up" | "sign_in";

export function LinkDialog() {
  const { state: { isNaming, code }, welcome, dispatch } = useEditor();
  const [view, setView] = useState<View>("sign_up");
  const [registered, setRegistered] = useState<PendingRegistration | null>(null);
  const verified = useVerified(registered?.username ?? "");
  if (!isNaming) return null;
  const close = () => dispatch({ type: "naming", isOpen: false });

  return (
    <EditorDialog
      title={verified ? "Your link works" : registered ? "One click in your mail" : TITLES[view]}
      className="link-dialog"
      cancel={close}
    >
      <button type="button" className="toast-close" aria-label="Close" onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
      {registered && (
        <MailSent key={registered.email} {...{ registered, verified }} change={setRegistered} />
      )}
      {!registered && view === "sign_up" && !welcome.mayRegister && (
        <NotNowHere
          {...{ code, welcome }}
          signIn={() => setView("sign_in")}
        />
      )}
      {!registered && view === "sign_up" && welcome.mayRegister && (
        <SignUpHere
          code={code}
          said={welcome.said}
          done={setRegistered}
          signIn={() => setView("sign_in")}
        />
      )}
      {!registered && view === "sign_in" && (
        <SignInHere
          code={code}
          signUp={welcome.mayRegister ? () => setView("sign_up") : null}
        />
      )}
    </EditorDialog>
  );
}

const TITLES: Record<View, string> = {
  sign_up: "Put it online",
  sign_in: "Sign in, then save",
};

function SignInHere({ code, signUp }: { code: string; signUp: (() => void) | null }) {
  const [isSecond, setSecond] = useState(false);
  function done() {
    storeTrial(code);
    return leaveBy(() => location.assign(SCREENS.dashboard));
  }
  const { info: _, setInfo: __, onSubmit, ...form } = useSignIn(done, () => setSecond(true));
  if (isSecond) return <SecondStepInPlace done={done} beginAgain={() => setSecond(false)} />;
  return (
    <>
      <p>Your page comes along into your editor. Nothing is public before you save it there.</p>
      <form className="form" onSubmit={onSubmit}>
        <LoginField {...form.field("username")} autoFocus />
        <PasswordSignIn {...form} />
      </form>
      {signUp && (
        <p className="card-foot">
          New here? <Button look="plain" onClick={signUp}>Give it a new link</Button>
        </p>
      )}
    </>
  );
}

function NotNowHere({ code, welcome, signIn }: NotNowHereProps) {
  const ways = useProviders(SCREENS.dashboard);
  const { hasPasswords, providers } = useWaysIn();
  const { download, isDownloading } = useDownload();
  // The page is kept for all tabs, since an invitation may be opened in another one.
  useEffect(() => void storeTrial(code), [code]);
  return (
    <div className="form">
      <NotNow {...welcome} />
      <p>Your page waits in this browser meanwhile, and you can take it away as a file.</p>
      <Button look="quiet" className="button-wide" disabled={isDownloading} onClick={download}>
        Download it
      </Button>
      <p className="divider">Already have an account?</p>
      {hasPasswords && (
        <Button look="quiet" className="button-wide" onClick={signIn}>Sign in</Button>
      )}
      <ProviderSignIn {...ways} providers={providers} />
    </div>
  );
}

function SignUpHere({ code, said, done, signIn }: SignUpHereProps) {
  const { hasPasswords } = useWaysIn();
  return (
    <>
      {said && <p className="notice notice-info">{said}</p>}
      <p>
        {hasPasswords
          ? "Your page comes with you. It is online as soon as you press the link in your mail."
          : "Your page comes with you into your editor. It is online as soon as you save it there."}
      </p>
      <SignUpForm code={code} label="Get my link" hasFocus done={done} />
      {hasPasswords && (
        <p className="card-foot">
          Already have an account? <Button look="plain" onClick={signIn}>Sign in</Button>
        </p>
      )}
    </>
  );
}
