import { Editor } from "../../islands/editor/editor.tsx";
import { KnownPassword } from "../../islands/sign_in/known_password.tsx";
import { Letterbox } from "../../islands/letterbox/letterbox.tsx";
import { PasskeyOffer } from "../../islands/passkeys/passkey_offer.tsx";
import { RobotsForm } from "../../islands/publishing/robots_form.tsx";
import { VisibilityForm } from "../../islands/publishing/visibility_form.tsx";
import { VisitsChart } from "../../islands/visits/visits_chart.tsx";
import type { UserPayload } from "../../contract/payloads.ts";
import type { HeldFor, PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import type { RobotsState } from "../../contract/publishing/robots.ts";
import type { VisibilityState } from "../../contract/publishing/visibility.ts";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { type ComponentProps, Fragment, type ReactNode, useContext } from "react";
import { toStartExamples } from "../site/prompts.ts";
import { FirstPage, FirstPageGuide } from "./first_page.tsx";
import { HeldPage, type TakedownShown, TakenDownPage } from "../operators/held_page.tsx";
import { OnlinePage, UnverifiedPage } from "./online_page.tsx";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { SiteContext } from "../parts/site.ts";
import { ImagesContext } from "../parts/thumbnail.tsx";
import { VisitsCard } from "../visits/visits_card.tsx";
import { Styles, StylesBelow } from "../style.tsx";
import { PublishButton } from "../../islands/publishing/publish_button.tsx";
import { PageAddress } from "../parts/page_address.tsx";

interface DashboardProps {
  user: UserPayload;
  state: PublishState;
  visibility: VisibilityState | null;
  robots: RobotsState | null;
  visits: Omit<ComponentProps<typeof VisitsCard>, "children" | "isOwnerCounted">;
  letterbox: Omit<ComponentProps<typeof Letterbox>, "email">;
  frameUrl: string;
  ownAddress: ComponentProps<typeof OnlinePage>["own"];
  takedown: TakedownShown | null;
  heldFor: HeldFor;
  hasPasskey: boolean;
  /** They stand below the page, one of each feature that has something to say. */
  lines: readonly ReactNode[];
}

export function Dashboard(props: DashboardProps) {
  const { user, state } = props;
  return (
    <SignedInLayout user={user} path={SCREENS.dashboard}>
      <Styles of={["dashboard"]} />
      <h1 className="greeting">{`Welcome, ${user.first_name || user.username}!`}</h1>
      <PageState {...props} />
      <Island name="known_password" of={KnownPassword} props={{}} />
      {props.lines.map((line, i) => <Fragment key={i}>{line}</Fragment>)}
      {!props.hasPasskey && <Island name="passkey_offer" of={PasskeyOffer} props={{}} />}
      {state === "none" ? <FirstPageGuide /> : <StylesBelow of="signed_in" />}
      <Particulars {...props} />
    </SignedInLayout>
  );
}

function PageState(props: DashboardProps) {
  const { user: { username, email }, state, visibility, frameUrl, ownAddress: own } = props;
  const { operator } = useContext(SiteContext);
  const editor = <OpenEditor {...props} />;
  if (state === "none") {
    return (
      <FirstPage>
        {editor}
        <PromptsLink look="quiet" />
        <DevelopersLink look="plain" />
      </FirstPage>
    );
  }
  if (state === "offline") return <OfflinePage username={username}>{editor}</OfflinePage>;
  if (state === "held") return <HeldPage heldFor={props.heldFor}>{editor}</HeldPage>;
  if (state === "taken_down") {
    const { abuse: contact } = operator;
    return <TakenDownPage {...{ takedown: props.takedown, contact }}>{editor}</TakenDownPage>;
  }
  if (state === "unverified") {
    return <UnverifiedPage {...{ username, email }}>{editor}</UnverifiedPage>;
  }
  if (!visibility) return null;
  return <OnlinePage {...{ username, frameUrl, own, ...visibility }}>{editor}</OnlinePage>;
}

function OpenEditor({ user: { username }, state }: DashboardProps) {
  const image = useContext(ImagesContext);
  const examples = state === "none" ? toStartExamples(image) : [];
  return <Island name="editor" of={Editor} props={{ username, state, examples }} />;
}

function Particulars(
  { user, state, visibility, robots, visits, letterbox, ownAddress }: DashboardProps,
) {
  const { pagesOrigin } = useContext(SiteContext);
  const isElsewhere = pagesOrigin !== undefined || ownAddress !== null;
  // Messages that came can be read whatever became of the page.
  const hasLetterbox = letterbox.list.messages.length > 0 ||
    state !== "none" && letterbox.letterbox.hindrance !== "off";
  if (!visibility && !hasLetterbox) return null;
  return (
    <div className={visibility ? "particulars particulars-two" : "particulars"}>
      <div>
        {state === "online" && (
          <VisitsCard {...visits} isOwnerCounted={isElsewhere}>
            <Island name="visits_chart" of={VisitsChart} props={{ days: visits.days }} />
          </VisitsCard>
        )}
        {hasLetterbox && (
          <Island name="letterbox" of={Letterbox} props={{ ...letterbox, email: user.email }} />
        )}
      </div>
      {visibility && (
        <div>
          <Island name="visibility_form" of={VisibilityForm} props={visibility} />
          {robots && <Island name="robots_form" of={RobotsForm} props={robots} />}
          <section className="card dashboard-more" aria-labelledby="more">
            <h2 id="more">With your assistant</h2>
            <p>Prompts to copy, each beside the page that came of it.</p>
            <PromptsLink look="quiet" />
            <p>Or let your assistant publish your page itself.</p>
            <DevelopersLink look="quiet" />
          </section>
        </div>
      )}
    </div>
  );
}

type ButtonLook = ComponentProps<typeof ButtonLink>["look"];

function PromptsLink({ look }: { look: ButtonLook }) {
  return (
    <ButtonLink look={look} href={SCREENS.prompts}>
      <Icon name="menu_card" />Prompt Examples
    </ButtonLink>
  );
}

function DevelopersLink({ look }: { look: ButtonLook }) {
  return (
    <ButtonLink look={look} href={SCREENS.developers}>
      <Icon name="connect" />Connect your assistant
    </ButtonLink>
  );
}

function OfflinePage({ username, children }: {
  username: string;
  children: ReactNode;
}) {
  return (
    <section className="card card-drawn page-state page-state-offline" aria-labelledby="offline">
      <p className="page-state-name">Offline</p>
      <h2 id="offline">Nobody sees your page</h2>
      <p>
        Nothing of it is lost: <PageAddress path={portfolioPath(username)} />{" "}
        stays yours, and shows it again as soon as you put it online.
      </p>
      <div className="actions">
        <Island name="publish_button" of={PublishButton} props={{ isPublished: false }} />
        {children}
      </div>
      <Illustration name="covered" />
    </section>
  );
}
