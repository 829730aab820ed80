import { Carousel } from "../../islands/site/carousel.tsx";
import { PasteField } from "../../islands/editor/paste_field.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { AUDIENCES, findFeatures } from "./features.ts";
import { SHOWN_EXAMPLES } from "./prompts.ts";
import { Island } from "../island.tsx";
import { LastWords, PromiseLine, Promises, Rules, Steps, WhoComesIn } from "./landing_sections.tsx";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Entries } from "../parts/entries.tsx";
import { Icon } from "../parts/icon.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { SiteContext, useWaysIn } from "../parts/site.ts";
import { Styles, StylesBelow } from "../style.tsx";
import { LiveFrame } from "../../islands/site/live_frame.tsx";
import { tryExamplePath } from "../../contract/examples/examples.ts";
import { exampleFramePath, examplePath } from "../../contract/examples/example_paths.ts";
import { useContext } from "react";
import { Thumbnail } from "../parts/thumbnail.tsx";

export function Landing() {
  return (
    <PublicLayout
      aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>}
    >
      <Styles of={["landing", "paste_field", "served_plate"]} />
      <Hero />

      <StylesBelow of="public" />
      <section className="landing-section" aria-labelledby="alive">
        <header>
          <h2 id="alive">On the table right now</h2>
          <p className="lead">
            Three of our twelve example pages, alive. Each is one file that came of one prompt. Open
            it, read the prompt, or make it yours.
          </p>
        </header>
        <ul className="live-examples">
          {SHOWN_EXAMPLES.map((example, i) => (
            <LiveExample key={example.id} {...example} isLarge={i === 0} />
          ))}
        </ul>
        <p className="actions">
          <ButtonLink look="quiet" href={SCREENS.examples}>All twelve examples</ButtonLink>
        </p>
      </section>

      <section className="landing-section" aria-labelledby="menu">
        <h2 id="menu">On the menu</h2>
        <Island
          name="carousel"
          of={Carousel}
          props={{ label: "Features", slides: findFeatures(useWaysIn()) }}
        />
      </section>

      <section className="landing-section" aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <Steps />
        <Rules />
      </section>

      <section className="landing-section" aria-labelledby="who">
        <h2 id="who">Who is it for?</h2>
        <Entries className="audiences" items={AUDIENCES} />
      </section>

      <section className="landing-section" aria-labelledby="promises">
        <h2 id="promises">What it costs, and whose it is</h2>
        <Promises />
        <div className="last-call">
          <Illustration name="empty" />
          <LastWords />
          <p className="actions actions-center">
            <ButtonLink href={SCREENS.register}>
              <Icon name="plate" />Get Started
            </ButtonLink>
          </p>
          <WhoComesIn />
        </div>
      </section>
    </PublicLayout>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="eyebrow">Simple Hosting for Single-Page Portfolios</p>
        {/* The lines are fixed, so that their number is the same in any typeface. */}
        <h1>
          <span>Your assistant</span> <span>writes the page.</span> <em>We serve it.</em>
        </h1>
        <p className="lead">
          Paste a complete single-file page, save it, and share one warm little link. No build, no
          server, no fuss.
        </p>
        <Island name="paste_field" of={PasteField} props={{}} />
        <p className="actions">
          <ButtonLink look="quiet" href={SCREENS.register}>Get Started</ButtonLink>
          <ButtonLink look="plain" href={SCREENS.login}>Sign In</ButtonLink>
        </p>
        <WhoComesIn />
        <PromiseLine />
      </div>
      <ServedPlate />
    </section>
  );
}

function LiveExample(
  { id, title, audience, isLarge }: {
    id: string;
    title: string;
    audience: string;
    isLarge: boolean;
  },
) {
  const { usercontentOrigin, pagesOrigin } = useContext(SiteContext);
  const url = (usercontentOrigin ?? pagesOrigin ?? "") + exampleFramePath(id);
  return (
    <li className="live-example">
      <a className="live-picture" href={examplePath(id)} aria-label={`Open the example: ${title}`}>
        <Thumbnail name={id} hasNarrow isLarge={isLarge} />
        <Island name="live_frame" of={LiveFrame} props={{ url, width: 1440, narrow: 390 }} />
      </a>
      <p className="live-words">
        <strong>{title}</strong>
        <span>{audience}</span>
        <a href={tryExamplePath(id)} aria-label={`Start from this page: ${title}`}>
          Start from this page
        </a>
      </p>
    </li>
  );
}

export function ServedPlate() {
  return (
    <svg
      className="served"
      viewBox="0 -150 580 590"
      role="img"
      aria-label="A page, served on a plate"
    >
      <ellipse cx="260" cy="398" rx="246" ry="34" fill="var(--accent-wash)" />
      <g stroke="var(--ink)" strokeWidth="4" strokeLinejoin="round">
        <ServedPage />
        <path
          d="M52 352h416c-16 30-66 46-116 46H168c-50 0-100-16-116-46z"
          fill="var(--sheet)"
        />
        <path d="M122 374h214M354 374h16" stroke="var(--line-strong)" strokeLinecap="round" />
        <Cloche />
      </g>
      <Steam />
    </svg>
  );
}

function ServedPage() {
  return (
    <g className="served-page">
      <rect x="148" y="70" width="224" height="296" rx="12" fill="var(--sheet)" />
      <path d="M148 82a12 12 0 0 1 12-12h200a12 12 0 0 1 12 12v22H148z" fill="var(--paper)" />
      <rect x="166" y="122" width="188" height="122" rx="6" fill="#12343b" stroke="none" />
      <circle cx="312" cy="158" r="20" fill="#e1b382" stroke="none" />
      <path
        d="M166 214c30-30 48-34 74-12s44 14 62-4 34-18 52-8v48a6 6 0 0 1-6 6H172a6 6 0 0 1-6-6z"
        fill="#c1553b"
        stroke="none"
      />
      <path
        d="M166 232c40-16 70-18 104-6s58 6 84-4v16a6 6 0 0 1-6 6H172a6 6 0 0 1-6-6z"
        fill="#f6e7cb"
        stroke="none"
      />
      <path d="M168 270h118" strokeWidth="11" strokeLinecap="round" />
      <path
        d="M168 296h184M168 314h150"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g fill="var(--line-strong)" stroke="none">
        <circle cx="168" cy="87" r="4" />
        <circle cx="181" cy="87" r="4" />
        <circle cx="194" cy="87" r="4" />
      </g>
      <text
        x="212"
        y="92"
        fill="var(--ink-soft)"
        stroke="none"
        fontFamily="var(--mono)"
        fontSize="14"
      >
        /u/chef1
      </text>
    </g>
  );
}

function Cloche() {
  return (
    <g className="served-cloche">
      <path d="M92 350a168 176 0 0 1 336 0z" fill="var(--accent)" />
      <path
        d="M130 320c6-56 36-98 84-116"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="10"
        strokeLinecap="round"
        opacity=".7"
      />
      <circle cx="260" cy="158" r="16" fill="var(--sheet)" />
      <path d="M78 350h364" strokeWidth="12" strokeLinecap="round" />
    </g>
  );
}

function Steam() {
  return (
    <g
      className="served-steam"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="5"
      strokeLinecap="round"
    >
      <path d="M86 306c-16-18 16-30 0-48s16-30 0-48" />
      <path d="M116 280c-12-14 12-24 0-38s12-24 0-38" />
    </g>
  );
}
