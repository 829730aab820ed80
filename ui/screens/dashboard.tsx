// The dashboard: the editor one click away, the live page and its link, or the way to a first one.
import { Editor } from "../../islands/editor.tsx";
import { Letterbox } from "../../islands/letterbox.tsx";
import { VisibilityForm } from "../../islands/visibility_form.tsx";
import { VisitsChart } from "../../islands/visits_chart.tsx";
import type { UserPayload } from "../../contract/payloads.ts";
import { VISIBILITY_WORDS, type VisibilityState } from "../../contract/visibility.ts";
import { SCREENS } from "../../contract/paths.ts";
import { type ComponentProps, useContext } from "react";
import { GUIDE_STEPS, SECURITY_GUIDELINES } from "../content/guidelines.ts";
import { DASHBOARD_PROMPTS, SHOWN_EXAMPLES } from "../content/prompts.ts";
import { LivePortfolio, OfflinePortfolio } from "../dashboard/portfolio_card.tsx";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Entries } from "../parts/entries.tsx";
import { Icon } from "../parts/icon.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { ImagesContext } from "../parts/thumbnail.tsx";
import { VisitsCard } from "../parts/visits_card.tsx";
import { PromptList } from "./prompts.tsx";
import { Styles, StylesBelow } from "../style.tsx";

interface DashboardProps {
  user: UserPayload;
  state: "none" | "online" | "offline";
  /** Null without a page. */
  visibility: VisibilityState | null;
  visits: Omit<ComponentProps<typeof VisitsCard>, "children">;
  letterbox: Omit<ComponentProps<typeof Letterbox>, "email">;
  /** Of the page. */
  frameUrl: string;
}

export function Dashboard(props: DashboardProps) {
  const { user, state, visibility, visits, letterbox, frameUrl } = props;
  const hasPortfolio = state !== "none";
  const image = useContext(ImagesContext);
  const examples = SHOWN_EXAMPLES.map(({ id, title }) => ({
    name: id,
    title,
    image: image(`example_${id}.webp`),
  }));
  return (
    <SignedInLayout user={user} path={SCREENS.dashboard}>
      <Styles of={["dashboard"]} />
      <header className="screen-head screen-head-drawn">
        <Illustration name={hasPortfolio ? "served" : "empty"} />
        <h1>{`Welcome, ${user.first_name || user.username}!`}</h1>
        <p className="lead">
          {hasPortfolio
            ? "Your page is on the table. Season it whenever you like."
            : "The kitchen is yours. Let's plate your first page."}
        </p>
        <div className="actions">
          <Island
            name="editor"
            of={Editor}
            props={{ username: user.username, state, examples: hasPortfolio ? [] : examples }}
          />
          <ButtonLink look="quiet" href={SCREENS.prompts}>
            <Icon name="menu_card" />Prompt Examples
          </ButtonLink>
          <ButtonLink look="plain" href={SCREENS.developers}>
            <Icon name="connect" />Connect your assistant
          </ButtonLink>
        </div>
      </header>
      {state === "none" && <Guide />}
      {state === "online" && visibility && (
        <>
          <Styles of={["live_frame"]} />
          <LivePortfolio
            username={user.username}
            frameUrl={frameUrl}
            said={VISIBILITY_WORDS[visibility.visibility].said}
          />
        </>
      )}
      {hasPortfolio && <StylesBelow of="signed_in" />}
      {visibility && <Island name="visibility_form" of={VisibilityForm} props={visibility} />}
      {isOfUse(state, letterbox) && (
        <Island name="letterbox" of={Letterbox} props={{ ...letterbox, email: user.email }} />
      )}
      {state === "online" && (
        <VisitsCard {...visits}>
          <Island name="visits_chart" of={VisitsChart} props={{ days: visits.days }} />
        </VisitsCard>
      )}
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

function Guide() {
  return (
    <>
      <section aria-labelledby="guide">
        <h2 id="guide">Your first page in three steps</h2>
        <Styles of={["entries"]} />
        <Entries as="ol" className="steps" items={GUIDE_STEPS} />
      </section>
      <StylesBelow of="signed_in" />
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
