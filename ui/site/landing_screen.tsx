import { Carousel } from "../../islands/site/carousel.tsx";
import { PasteField } from "../../islands/editor/paste_field.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { AUDIENCES, findFeatures } from "./features.ts";
import { SHOWN_EXAMPLES } from "./prompts.ts";
import { Island } from "../island.tsx";
import { LastWords, PromiseLine, Promises, Rules, Steps, WhoComesIn } from "./landing_sections.tsx";
import { ServedPlate } from "./served_plate.tsx";
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
