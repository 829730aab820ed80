// The link acts only at a press, because scanners of mail open links.
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { call, failureMessage } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";

interface CodeLinkProps {
  act: "remove" | "keep";
  uid: string;
  token: string;
}

const ACTS = {
  remove: {
    label: "Turn my codes off in a day",
    address: CALLS.askForRemoval,
    next: { label: "Back to the sign-in", href: SCREENS.login },
  },
  keep: {
    label: "Keep my codes",
    address: CALLS.stopRemoval,
    next: { label: "Set a new password", href: SCREENS.forgotPassword },
  },
} as const;

export function CodeLink({ act, uid, token }: CodeLinkProps) {
  const { label, address, next } = ACTS[act];
  const isHydrated = useHydrated();
  const { run, button, isBusy, error, done } = useAction(async () => {
    const reply = await call(address, { uid, token });
    if (reply.ok) return { done: reply.data.message };
    return failureMessage(reply, SENTENCES.second_factor_failed);
  });
  if (done) {
    return (
      <>
        <Notice kind="success">{done}</Notice>
        <ButtonLink href={next.href} className="button-wide">{next.label}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Notice kind="error">{error}</Notice>
      <Button
        {...button}
        disabled={!isHydrated || isBusy}
        className="button-wide"
        onClick={() => void run()}
      >
        {label}
      </Button>
    </>
  );
}
