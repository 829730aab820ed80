import { type ReactNode, useContext } from "react";
import { exampleFramePath, examplePath } from "../../contract/examples/example_paths.ts";
import { PasteField } from "../../islands/editor/paste_field.tsx";
import { Serving } from "../../islands/site/serving.tsx";
import { Island } from "../island.tsx";
import { PromiseLine, WhoComesIn } from "./landing_sections.tsx";
import { SiteContext } from "../parts/site.ts";
import { FirstThumbnail, ImagesContext } from "../parts/thumbnail.tsx";
import { SERVED } from "./served.ts";

/** The first screen: what the house does, the field for one's page, and a page of ours under a lid. */
export function Table() {
  return (
    <section className="table" aria-label="Your page, served">
      <div className="table-words">
        <p className="eyebrow">Simple Hosting for Single-Page Portfolios</p>
        {/* The lines are fixed, so that their number is the same in any typeface. */}
        <h1>
          <span>Your assistant</span> <span>writes the page.</span> <em>We serve it.</em>
        </h1>
        <Island name="paste_field" of={PasteField} props={{}} />
        <WhoComesIn />
        <PromiseLine />
      </div>
      <Served />
    </section>
  );
}

function Served() {
  const image = useContext(ImagesContext);
  const { usercontentOrigin, pagesOrigin } = useContext(SiteContext);
  const origin = usercontentOrigin ?? pagesOrigin ?? "";
  const pages = SERVED.map(({ id, title }) => ({
    id,
    title,
    href: examplePath(id),
    url: origin + exampleFramePath(id),
    image: image(`example_${id}.avif`),
  }));
  return (
    <OnTheTable>
      <Island name="serving" of={Serving} props={{ pages }} />
    </OnTheTable>
  );
}

/** The first page on its dish, under the lid. */
export function OnTheTable({ children }: { children?: ReactNode }) {
  return (
    <div className="serving">
      <div className="serving-page">
        <FirstThumbnail name={SERVED[0]!.id} />
      </div>
      {children}
      <Dish />
      <Lid />
    </div>
  );
}

export function Dish() {
  return (
    <svg className="serving-dish" viewBox="0 0 1160 120" aria-hidden="true">
      <ellipse cx="580" cy="100" rx="520" ry="20" fill="var(--accent-wash)" />
      <path
        d="M10 30h1140c-50 46-150 66-290 66H300C160 96 60 76 10 30z"
        fill="var(--sheet)"
        stroke="var(--ink)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path
        d="M190 62h560M800 62h44"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Lid() {
  return (
    <svg className="serving-lid" viewBox="0 0 1060 640" aria-hidden="true">
      <g stroke="var(--ink)" strokeWidth="6" strokeLinejoin="round">
        <path d="M54 622C54 260 250 78 530 78s476 182 476 544z" fill="var(--accent)" />
        <path
          d="M140 540c14-190 96-314 226-372"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="22"
          strokeLinecap="round"
          opacity=".55"
        />
        <path
          d="M404 152c10-3 20-6 30-8"
          stroke="var(--on-accent)"
          strokeWidth="22"
          strokeLinecap="round"
          opacity=".55"
        />
        <circle cx="530" cy="44" r="34" fill="var(--sheet)" />
        <path d="M26 622h1008" strokeWidth="22" strokeLinecap="round" />
      </g>
    </svg>
  );
}
