// The dashboard: the editor one click away, the live page and its link, or the way to a first one.
import { CopyButton } from "../../islands/copy_button.tsx";
import { Editor } from "../../islands/editor.tsx";
import { Letterbox } from "../../islands/letterbox.tsx";
import { VisibilityForm } from "../../islands/visibility_form.tsx";
import { PublishButton } from "../../islands/publish_button.tsx";
import type { UserPayload } from "../../server/contract/payloads.ts";
import { VISIBILITY_WORDS, type VisibilityState } from "../../server/contract/visibility.ts";
import { portfolioPath, SCREENS } from "../../server/contract/paths.ts";
import { type ComponentProps, useContext } from "react";
import { GUIDE_STEPS, SECURITY_GUIDELINES } from "../content/guidelines.ts";
import { DASHBOARD_PROMPTS } from "../content/prompts.ts";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Entries } from "../parts/entries.tsx";
import { QrCode } from "../parts/qr_code.tsx";
import { SiteContext } from "../parts/site.ts";
import { VisitsCard } from "../parts/visits_card.tsx";
import { PromptList } from "./prompts.tsx";
import { Styles } from "../style.tsx";

interface DashboardProps {
  user: UserPayload;
  state: "none" | "online" | "offline";
  /** Null without a page. */
  visibility: VisibilityState | null;
  visits: ComponentProps<typeof VisitsCard>;
  letterbox: Omit<ComponentProps<typeof Letterbox>, "email">;
}

export function Dashboard({ user, state, visibility, visits, letterbox }: DashboardProps) {
  const hasPortfolio = state !== "none";
  return (
    <SignedInLayout user={user} path={SCREENS.dashboard}>
      <Styles
        of={[
          "form",
          "dashboard",
          "prompts",
          "entries",
          "letterbox",
          "visibility",
          "visits",
          "dialog",
          "editor",
          "code_field",
          "findings",
          "intake",
          "pictures",
          "saved_link",
          "preview",
          "history",
        ]}
      />
      <header className="screen-head">
        <h1>{`Welcome, ${user.first_name || user.username}!`}</h1>
        <p className="lead">
          {hasPortfolio
            ? "Your page is on the table. Season it whenever you like."
            : "The kitchen is yours. Let's plate your first page."}
        </p>
        <div className="actions">
          <Island name="editor" of={Editor} props={{ username: user.username, state }} />
          <ButtonLink look="quiet" href={SCREENS.prompts}>
            Prompt Examples
          </ButtonLink>
          <ButtonLink look="plain" href={SCREENS.developers}>Connect your assistant</ButtonLink>
        </div>
      </header>
      {state === "none" && <Guide />}
      {state === "online" && visibility && (
        <LivePortfolio
          username={user.username}
          said={VISIBILITY_WORDS[visibility.visibility].said}
        />
      )}
      {visibility && <Island name="visibility_form" of={VisibilityForm} props={visibility} />}
      {isOfUse(state, letterbox) && (
        <Island name="letterbox" of={Letterbox} props={{ ...letterbox, email: user.email }} />
      )}
      {state === "online" && <VisitsCard {...visits} />}
      {state === "offline" && <OfflinePortfolio username={user.username} />}
    </SignedInLayout>
  );
}

/** What came stays to be read, whatever became of the page. */
function isOfUse(
  state: DashboardProps["state"],
  { letterbox, list }: DashboardProps["letterbox"],
): boolean {
  return list.messages.length > 0 || state !== "none" && letterbox.hindrance !== "off";
}

function LivePortfolio({ username, said }: {
  username: string;
  /** Of who may see it. */
  said: string;
}) {
  const { publicUrl } = useContext(SiteContext);
  const path = portfolioPath(username);
  return (
    <section className="card live" aria-labelledby="live">
      <p className="eyebrow">Now serving</p>
      <h2 id="live">Your portfolio is live</h2>
      <p>
        <span id="live_note">{said}</span> On paper, let them scan the code.
      </p>
      <p className="live-link">
        <a id="live_link" href={path} target="_blank" rel="noopener">
          {publicUrl + path}
        </a>
      </p>
      <div className="actions">
        <ButtonLink href={path} target="_blank" rel="noopener">
          View Your Portfolio
        </ButtonLink>
        <Island
          name="copy_button"
          of={CopyButton}
          props={{ label: "Copy link", of: "your page", from: "live_link" }}
        />
        <Island name="publish_button" of={PublishButton} props={{ isPublished: true }} />
      </div>
      <QrCode text={publicUrl + path} label={`QR code of ${publicUrl + path}`} />
    </section>
  );
}

function OfflinePortfolio({ username }: { username: string }) {
  return (
    <section className="card" aria-labelledby="offline">
      <p className="eyebrow">Off the table</p>
      <h2 id="offline">Your portfolio is offline</h2>
      <p>
        {`Nobody sees it, and nothing of it is lost. ${portfolioPath(username)} stays yours.`}
      </p>
      <div className="actions">
        <Island name="publish_button" of={PublishButton} props={{ isPublished: false }} />
      </div>
    </section>
  );
}

function Guide() {
  return (
    <>
      <section aria-labelledby="guide">
        <h2 id="guide">Your first page in three steps</h2>
        <Entries as="ol" className="steps" items={GUIDE_STEPS} />
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">Security guidelines</h2>
        <dl className="rules">
          {SECURITY_GUIDELINES.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="prompts">
        <h2 id="prompts">Prompts to start from</h2>
        <PromptList prompts={DASHBOARD_PROMPTS} heading="h3" />
      </section>
    </>
  );
}
