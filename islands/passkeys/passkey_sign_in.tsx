// The button for a passkey, where somebody signs in.
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyButton } from "../../ui/parts/passkey_button.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { usePasskeySignIn } from "./use_passkey_sign_in.ts";
import { hasPasskeys } from "../browser/load_passkeys.ts";

/** As the server writes it the button is there, since nearly every browser has passkeys. */
export function PasskeySignIn({ goOn }: { goOn(): Promise<never> }) {
  const isHydrated = useHydrated();
  const { run, isBusy, error } = usePasskeySignIn(goOn);
  if (isHydrated && !hasPasskeys()) return null;
  return (
    <>
      <PasskeyButton
        label="Sign in with a passkey"
        className="button-wide"
        isBusy={!isHydrated || isBusy}
        onClick={run}
      />
      <Notice kind="error">{error}</Notice>
    </>
  );
}
