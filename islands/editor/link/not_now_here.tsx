// Somebody new cannot come in: the page stays theirs, and whoever has an account goes on with it.
import { useEffect } from "react";
import type { Welcome } from "../../../contract/invitations/invitations.ts";
import { SCREENS } from "../../../contract/paths.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { NotNow } from "../../../ui/parts/not_now.tsx";
import { ProviderSignIn } from "../../../ui/parts/provider_sign_in.tsx";
import { useWaysIn } from "../../../ui/parts/ways_in.ts";
import { storeTrial } from "../../browser/trial.ts";
import { useProviders } from "../../browser/use_providers.ts";
import { useDownload } from "../save/use_download.ts";

interface NotNowHereProps {
  code: string;
  welcome: Welcome;
  signIn(): void;
}

export function NotNowHere({ code, welcome, signIn }: NotNowHereProps) {
  const ways = useProviders(SCREENS.dashboard);
  const { hasPasswords, providers } = useWaysIn();
  const { download, isDownloading } = useDownload();
  // Whoever opens an invitation in another tab finds the page there.
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
