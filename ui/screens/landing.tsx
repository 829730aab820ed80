// The landing page: what the house serves, in three steps, and for whom.
import { Carousel } from "../../islands/carousel.tsx";
import { SCREENS } from "../../server/contract/paths.ts";
import { AUDIENCES, FEATURES, STEPS } from "../content/features.ts";
import { Island } from "../island.tsx";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Entries } from "../parts/entries.tsx";
import { Showpiece } from "../parts/showpiece.tsx";
import { Styles } from "../style.tsx";

export function Landing() {
  return (
    <PublicLayout
      aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>}
    >
      <Styles of={["landing", "entries", "showpiece", "carousel"]} />
      <section className="hero">
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
        <Showpiece />
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
        <p className="actions actions-center">
          <ButtonLink href={SCREENS.register}>Get Started</ButtonLink>
        </p>
      </section>
    </PublicLayout>
  );
}
