// The landing page: what the house serves, in three steps, and for whom.
import { SCREENS } from "../../server/contract/paths.ts";
import { AUDIENCES, FEATURES, STEPS } from "../content/features.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Entries } from "../parts/entries.tsx";

export function Landing() {
  return (
    <PublicLayout
      aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>}
    >
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
        <HeroPicture />
      </section>

      <section className="landing-section" aria-labelledby="menu">
        <h2 id="menu">On the menu</h2>
        <Entries className="menu" items={FEATURES} />
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

/** The product in one picture: code on the left, the page that it becomes on the right. */
function HeroPicture() {
  return (
    <svg
      className="hero-picture"
      viewBox="0 0 960 420"
      role="img"
      aria-label="Code pasted in the editor becomes a page at its own public link"
    >
      <rect
        className="picture-sheet"
        x="8"
        y="24"
        width="500"
        height="360"
        rx="18"
      />
      <g className="picture-code">
        {CODE_LINES.map(([indent, width, kind], line) => (
          <rect
            key={line}
            className={`picture-${kind}`}
            x={44 + indent * 24}
            y={64 + line * 28}
            width={width}
            height="10"
            rx="5"
          />
        ))}
      </g>
      <g className="picture-page">
        <rect
          className="picture-front"
          x="428"
          y="64"
          width="520"
          height="336"
          rx="18"
        />
        <rect
          className="picture-bar"
          x="452"
          y="86"
          width="472"
          height="30"
          rx="15"
        />
        <text className="picture-text" x="474" y="106">/u/chef1</text>
        <circle className="picture-accent" cx="520" cy="196" r="44" />
        <rect
          className="picture-strong"
          x="588"
          y="164"
          width="240"
          height="20"
          rx="10"
        />
        <rect
          className="picture-soft"
          x="588"
          y="200"
          width="300"
          height="11"
          rx="5"
        />
        <rect
          className="picture-soft"
          x="588"
          y="222"
          width="210"
          height="11"
          rx="5"
        />
        <rect
          className="picture-tile1"
          x="476"
          y="268"
          width="132"
          height="104"
          rx="12"
        />
        <rect
          className="picture-tile2"
          x="622"
          y="268"
          width="132"
          height="104"
          rx="12"
        />
        <rect
          className="picture-tile3"
          x="768"
          y="268"
          width="132"
          height="104"
          rx="12"
        />
      </g>
    </svg>
  );
}

const CODE_LINES: readonly (readonly [number, number, string])[] = [
  [0, 120, "soft"],
  [0, 70, "accent"],
  [1, 150, "strong"],
  [2, 110, "soft"],
  [2, 180, "soft"],
  [1, 90, "accent"],
  [2, 140, "soft"],
  [3, 100, "strong"],
  [2, 60, "soft"],
  [1, 80, "accent"],
  [0, 60, "accent"],
];
