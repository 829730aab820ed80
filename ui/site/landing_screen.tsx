import { SCREENS } from "../../contract/paths.ts";
import { Carousel } from "../../islands/site/carousel.tsx";
import { Island } from "../island.tsx";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { useWaysIn } from "../parts/site.ts";
import { Styles, StylesBelow } from "../style.tsx";
import { FeatureDrawings } from "./feature_drawings.tsx";
import { findFeatures } from "./features.ts";
import { Audiences, Rules, Steps } from "./landing_sections.tsx";
import { SERVED } from "./served.ts";
import { Table } from "./table_section.tsx";

export function Landing() {
  return (
    <PublicLayout
      served={SERVED[0]!.id}
      aside={
        <p className="actions">
          <ButtonLink look="plain" href={SCREENS.register}>Get Started</ButtonLink>
          <ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>
        </p>
      }
    >
      <Styles of={["serving", "table", "table_colours", "paste_field", "live_frame"]} />
      <Table />

      <StylesBelow of="public" />
      <section className="landing-section" aria-labelledby="menu">
        <FeatureDrawings />
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
      </section>

      <section className="landing-section" aria-labelledby="rules">
        <h2 id="rules">What stays, what comes out</h2>
        <Rules />
      </section>

      <section className="landing-section" aria-labelledby="who">
        <h2 id="who">Who is it for?</h2>
        <Audiences />
      </section>
    </PublicLayout>
  );
}
