import { useRef, useState } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { findAskedAgain, type Provider } from "../../contract/providers/providers.ts";
import { Button } from "../../ui/parts/button.tsx";
import { CodeField, useAsksCode } from "../../ui/parts/code_field.tsx";
import { PasswordField } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyInstead } from "../../ui/parts/passkey_button.tsx";
import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { Row } from "../../ui/parts/row.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import { call, failureMessage } from "../browser/call.ts";
import { downloadFile, downloadPage } from "../browser/files.ts";
import { clearSession, leaveNotice } from "../browser/session.ts";
import { type Outcome, useAction, useForm } from "../browser/use_action.ts";
import { usePasskeyAnswer } from "../browser/use_passkey_answer.ts";
import { useProviders } from "../browser/use_providers.ts";
import { NAME_HOLD_DAYS } from "../../contract/limits.ts";

interface Account {
  username: string;
  hasPassword: boolean;
  hasPasskey: boolean;
}

export function AccountData(account: Account) {
  return (
    <>
      <Export username={account.username} />
      <Deletion {...account} />
    </>
  );
}

function Export({ username }: { username: string }) {
  const [asked, setAsked] = useState<"data" | "page">("data");
  const download = useAction((what: "data" | "page") => {
    setAsked(what);
    return what === "data" ? downloadData() : downloadSavedPage();
  });

  async function downloadData(): Promise<string> {
    const reply = await call(CALLS.archiveData);
    if (!reply.ok) return failureMessage(reply, SENTENCES.export_failed);
    downloadFile(`${username}.zip`, reply.data);
    return "";
  }

  async function downloadSavedPage(): Promise<Outcome> {
    const reply = await call(CALLS.myPortfolio);
    if (!reply.ok) return failureMessage(reply, SENTENCES.download_failed);
    const { user_code_status, user_code } = reply.data;
    if (user_code_status) return await downloadPage(`${username}.html`, user_code);
    return { done: "You have no page yet." };
  }

  const buttonFor = (what: "data" | "page", words: string) => {
    const isUnderWay = download.isBusy && asked === what;
    return (
      <Button
        look="quiet"
        {...download.button}
        aria-busy={isUnderWay}
        onClick={() => download.run(what)}
      >
        {isUnderWay ? "Downloading..." : words}
      </Button>
    );
  };

  return (
    <>
      <Row
        id="copy"
        name="All that we hold"
        state="Your page, pictures, files and earlier saves, and your account, as a zip."
        action={buttonFor("data", "Download my data")}
      />
      <Row
        id="page_copy"
        name="Your page alone"
        state="As it works without a network: a file, or a zip with its pictures and files."
        action={buttonFor("page", "Download my page")}
      >
        <Notice kind="error">{download.error}</Notice>
        <Notice kind="info">{download.done}</Notice>
      </Row>
    </>
  );
}

function Deletion(account: Account) {
  const { username } = account;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Row
      id="deletion"
      name="Delete account"
      state="Your page, your profile and all your data go at once, for good."
      action={
        <Button look="quiet" onClick={() => dialog.current?.showModal()}>
          Delete my account
        </Button>
      }
    >
      <dialog ref={dialog} className="dialog" aria-labelledby="confirm_title">
        <h2 id="confirm_title">Delete your account?</h2>
        <p>
          {`This is final. Your page at /u/${username} goes too, and nobody can bring it back, not even we. You may want to download your data first.`}
        </p>
        <p>
          {`For ${NAME_HOLD_DAYS} days nobody can take the name ${username}; your email is free for a new account.`}
        </p>
        <DeletionForm {...account} cancel={() => dialog.current?.close()} />
      </dialog>
    </Row>
  );
}

function DeletionForm(
  { username, hasPassword, hasPasskey, cancel }: Account & { cancel(): void },
) {
  const { answer: passkey, forget, instead } = usePasskeyAnswer(hasPasskey);
  const ways = useProviders(SCREENS.profile);
  const { hasPasswords, providers } = useWaysIn();
  const [asksPassword, setAsksPassword] = useState(hasPassword && hasPasswords);
  const [asked, setAsked] = useState<Provider | null>(null);
  const [refused, setRefused] = useState("");
  const asksCode = useAsksCode(refused);
  const { field, onSubmit, submitButton, isBusy, error } = useForm(
    ["password", "code"],
    async (values) => {
      const reply = await call(CALLS.deleteAccount, { ...values, passkey });
      if (!reply.ok) {
        forget();
        if (reply.code === "current_password_wrong") setAsksPassword(true);
        setAsked(findAskedAgain(providers, reply));
        setRefused(reply.code);
        return failureMessage(reply, SENTENCES.delete_failed);
      }
      clearSession();
      leaveNotice(reply.data.message);
      location.replace(SCREENS.login);
    },
  );
  return (
    <form className="form" onSubmit={onSubmit}>
      {asksPassword && !passkey && (
        <>
          <input hidden readOnly value={username} autoComplete="username" name="username" />
          <PasswordField
            {...field("password")}
            label="Password"
            autoComplete="current-password"
            required
          />
        </>
      )}
      {asksCode && !passkey && <CodeField {...field("code")} id="deletion_code" autoFocus />}
      <PasskeyInstead {...instead} />
      <Notice kind="error">{error}</Notice>
      {error && asked && <ProviderSignIn {...ways} providers={[asked]} />}
      <div className="actions">
        <Button look="quiet" onClick={cancel}>Keep my account</Button>
        <Button look="danger" {...submitButton}>
          {isBusy ? "Deleting..." : "Delete for good"}
        </Button>
      </div>
    </form>
  );
}
