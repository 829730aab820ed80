// "Give it a link": a name, an address and a password, or a provider, or an account that is there; the page goes along.
import { useState } from "react";
import { useEditor } from "../context.ts";
import { EditorDialog } from "../editor_dialog.tsx";
import type { Registered } from "../../browser/use_registration.ts";
import { MailSent } from "./mail_sent.tsx";
import { NotNowHere } from "./not_now_here.tsx";
import { SignInHere } from "./sign_in_here.tsx";
import { SignUpHere } from "./sign_up_here.tsx";

type View = "sign_up" | "sign_in";

export function LinkDialog() {
  const { state: { isNaming, code }, welcome, dispatch } = useEditor();
  const [view, setView] = useState<View>("sign_up");
  const [registered, setRegistered] = useState<Registered | null>(null);
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
