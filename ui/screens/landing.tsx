// The landing page: what the house serves, alive; how a page comes to its link; and for whom.
import { Carousel } from "../../islands/carousel.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { AUDIENCES, FEATURES, STEPS } from "../content/features.ts";
import { SHOWN_EXAMPLES } from "../content/prompts.ts";
import { Island } from "../island.tsx";
import { LiveExample } from "../landing/live_example.tsx";
import { ServedPlate } from "../landing/served_plate.tsx";
import { PasteStory, RuleStory } from "../landing/stories.tsx";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Entries } from "../parts/entries.tsx";
import { Icon } from "../parts/icon.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { Styles, StylesBelow } from "../style.tsx";

export function Landing() {
  return (
    <PublicLayout
      aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>}
    >
      <Styles of={["landing", "served_plate"]} />
      <section className="hero">
        <div className="hero-words">
          <p className="eyebrow">Simple Hosting for Single-Page Portfolios</p>
          <h1>
            Your assistant writes the page. <em>We serve it.</em>
          </h1>
          <p className="lead">
            Paste a complete single-file page, save it, and share one warm little link. No build, no
            server, no fuss.
          </p>
          <p className="actions">
            <ButtonLink href={SCREENS.register}>Get Started</ButtonLink>
            <ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>
          </p>
        </div>
        <ServedPlate />
      </section>

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
          {SHOWN_EXAMPLES.map((example) => <LiveExample key={example.id} {...example} />)}
        </ul>
      </section>

      <section className="landing-section" aria-labelledby="paste">
        <header>
          <h2 id="paste">What a paste becomes</h2>
          <p className="lead">Between the chat and the link, nothing is your own work.</p>
        </header>
        <PasteStory />
      </section>

      <section className="landing-section" aria-labelledby="rules">
        <header>
          <h2 id="rules">And if it breaks a rule?</h2>
          <p className="lead">
            Nothing vanishes in silence. Before you save, the editor names each line that cannot
            stay, says why, and mends it when you ask. This is what it says of these three:
          </p>
        </header>
        <RuleStory />
      </section>

      <section className="landing-section" aria-labelledby="menu">
        <h2 id="menu">On the menu</h2>
        <Island
          name="carousel"
          of={Carousel}
          props={{ label: "Features", slides: FEATURES }}
        />
      </section>

      <section className="landing-section" aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <Entries as="ol" className="steps" items={STEPS} />
      </section>

      <section className="landing-section" aria-labelledby="who">
        <h2 id="who">Who is it for?</h2>
        <Entries className="audiences" items={AUDIENCES} />
        <div className="last-call">
          <Illustration name="empty" />
          <h2>Your table is laid</h2>
          <p className="actions actions-center">
            <ButtonLink href={SCREENS.register}>
              <Icon name="plate" />Get Started
            </ButtonLink>
          </p>
        </div>
      </section>
    </PublicLayout>
  );
}
