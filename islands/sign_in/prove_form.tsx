import { Button } from "../../ui/parts/button.tsx";
import { CodeField, readProof } from "../../ui/parts/code_field.tsx";
import { PasswordField } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyButton } from "../../ui/parts/passkey_button.tsx";
import { ProviderSignIn } from "../../ui/parts/provider_sign_in.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { useWaysIn } from "../../ui/parts/site.ts";
import { leaveBy } from "../browser/use_action.ts";
import { useProof } from "../browser/use_proof.ts";
import { useProviders } from "../browser/use_providers.ts";

interface ProveFormProps {
  hasPassword: boolean;
  path: string;
}

export function ProveForm({ hasPassword, path }: ProveFormProps) {
  const { hasPasswords, providers } = useWaysIn();
  const providerWay = useProviders(path);
  const isHydrated = useHydrated();
  const { run, byPasskey, isBusy, error, ways } = useProof(
    true,
    () => leaveBy(() => location.reload()),
  );
  const passkey = byPasskey && (
    <PasskeyButton className="button-wide" isBusy={isBusy} onClick={byPasskey} />
  );
  const hasNoPassword = !hasPassword || !hasPasswords;
  // Somebody without a password who has just signed in with a provider still lacks the code.
  const isCodeLeft = ways !== null && ways.provider === null && ways.wants_code;
  if (hasNoPassword && !isCodeLeft) {
    return (
      <div className="form">
        <p>Sign in once more where you always do, and you come back here.</p>
        <ProviderSignIn {...providerWay} providers={providers} />
        <Notice kind="error">{error}</Notice>
        {passkey}
      </div>
    );
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(...readProof(event.currentTarget));
      }}
    >
      {!hasNoPassword && (
        <PasswordField
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
      )}
      {ways?.wants_code && <CodeField />}
      <Notice kind="error">{error}</Notice>
      <Button
        type="submit"
        className="button-wide"
        disabled={!isHydrated || isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? "Checking..." : "Go on"}
      </Button>
      {passkey}
    </form>
  );
}
