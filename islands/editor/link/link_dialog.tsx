import { useEffect, useState } from "react";
import { useEditor } from "../context.ts";
import { EditorDialog } from "../editor_dialog.tsx";
import {
  findEmailSlip,
  type PendingRegistration,
  registerHere,
  useAwaitedMail,
} from "../../browser/use_registration.ts";
import { useUsernameCheck } from "../../browser/use_username_check.ts";
import { SCREENS } from "../../../contract/paths.ts";
import { portfolioPath } from "../../../contract/publishing/page_paths.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { AwaitingMail } from "../../../ui/parts/awaiting_mail.tsx";
import { Illustration } from "../../../ui/parts/illustration.tsx";
import { pagesHost } from "../../browser/pages_origin.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { EmailField, UsernameField } from "../../../ui/parts/register_fields.tsx";
import { LoginField, PasswordSignIn } from "../../../ui/parts/sign_in_fields.tsx";
import { storeTrial } from "../../browser/trial.ts";
import { leaveBy, useForm } from "../../browser/use_action.ts";
import { useProviders } from "../../browser/use_providers.ts";
import { useSignIn } from "../../browser/use_sign_in.ts";
import { BroughtProgress } from "../../pictures/brought_progress.tsx";
import { SecondStepInPlace } from "../../second_factor/second_step_form.tsx";
import type { Welcome } from "../../../contract/invitations/invitations.ts";
import { NotNow } from "../../../ui/parts/not_now.tsx";
import { ProviderSignIn } from "../../../ui/parts/provider_sign_in.tsx";
import { useWaysIn } from "../../../ui/parts/site.ts";
import { useDownload } from "../save/use_saving.ts";
import { PASSWORD_MIN_LENGTH } from "../../../contract/limits.ts";
import type { Provider } from "../../../contract/providers/providers.ts";
import { PasswordField } from "../../../ui/parts/field.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { keepWishedName } from "../../browser/session.ts";

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
  if (!isNaming) return null;
  const close = () => dispatch({ type: "naming", isOpen: false });

  return (
    <EditorDialog
      title={registered ? "One click in your mail" : TITLES[view]}
      className="link-dialog"
      cancel={close}
    >
      <button type="button" className="toast-close" aria-label="Close" onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
      {registered && <MailSent key={registered.email} {...{ registered }} change={setRegistered} />}
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
  sign_up: "Give it a link",
  sign_in: "Sign in, then save",
};

function MailSent(
  { registered, change }: {
    registered: PendingRegistration;
    change(registered: PendingRegistration): void;
  },
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
      <BroughtProgress />
    </div>
  );
}

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
  const form = useForm(["username", "email", "password"], async (values) => {
    storeTrial(code);
    const registered = await registerHere({
      ...values,
      password2: values.password,
      user_code: code,
    });
    if (typeof registered === "string") return registered;
    done(registered);
  });
  const { field, typed } = form;
  const name = typed.username ?? "";
  const check = useUsernameCheck(name);
  const { hasPasswords, providers } = useWaysIn();
  const bringAlong = { ...useBringAlong(code, name), providers };
  const nameField = (
    <UsernameField
      field={{ ...field("username"), autoFocus: true }}
      hint={`Your link: ${pagesHost()}${portfolioPath(name || "your-name")}`}
      {...check}
    />
  );

  if (!hasPasswords) {
    return (
      <>
        {said && <p className="notice notice-info">{said}</p>}
        <p>The page goes along into your editor. It is online as soon as you save it there.</p>
        <div className="form">
          {nameField}
          <ProviderSignIn {...bringAlong} />
        </div>
      </>
    );
  }
  return (
    <>
      {said && <p className="notice notice-info">{said}</p>}
      <p>The page goes along. It is online as soon as you press the link in your mail.</p>
      <form className="form" onSubmit={form.onSubmit}>
        {nameField}
        <EmailField field={field("email")} meant={findEmailSlip(typed.email ?? "")} />
        <PasswordField
          {...field("password")}
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
          required
        />
        <Notice kind="error">{form.error}</Notice>
        <Button {...form.submitButton} className="button-wide">
          {form.isBusy ? "Setting the table..." : "Get my link"}
        </Button>
      </form>
      <p className="divider">or</p>
      <ProviderSignIn {...bringAlong} />
      <p className="card-foot">
        Already have an account? <Button look="plain" onClick={signIn}>Sign in</Button>
      </p>
    </>
  );
}

/** The code and the name are stored before the page is left. */
function useBringAlong(code: string, name: string) {
  const ways = useProviders(SCREENS.dashboard);
  return {
    ...ways,
    go(provider: Provider) {
      storeTrial(code);
      keepWishedName(name);
      ways.go(provider);
    },
  };
}
