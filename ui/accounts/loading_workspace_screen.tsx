// What a signed-in address shows to a browser without the page cookie: perhaps its script still has tokens.
import { ResumeSession } from "../../islands/accounts/resume_session.tsx";
import { Island } from "../island.tsx";
import { Styles } from "../style.tsx";

export function LoadingWorkspace() {
  return (
    <main className="splash-page">
      <Styles of={["splash"]} />
      <Island name="resume_session" of={ResumeSession} props={{}} />
      <noscript>
        <p className="notice notice-info">
          Your workspace needs JavaScript. Please switch it on and reload.
        </p>
      </noscript>
    </main>
  );
}
