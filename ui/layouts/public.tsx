import { type ReactNode, useContext } from "react";
import { Illustration, type IllustrationName } from "../parts/illustration.tsx";
import { Styles } from "../style.tsx";
import { BesideForm } from "./beside_form.tsx";
import type { FormScreen } from "./beside_examples.ts";
import { SiteContext } from "../parts/site.ts";
import { SCREENS } from "../../contract/paths.ts";

export function PublicLayout(
  { children, aside, served, beside }: {
    children: ReactNode;
    aside?: ReactNode;
    /** The example whose colours the first screen has (table_colours.css). */
    served?: string;
    beside?: FormScreen;
  },
) {
  const look = served ? "public public-table" : beside ? "public split" : "public";
  return (
    <div className={look} data-served={served}>
      <Styles of={["public_layout"]} />
      <a className="skip" href="#main">Skip to content</a>
      <header className="public-head">
        <Brand />
        {aside}
      </header>
      <main id="main" tabIndex={-1}>{children}</main>
      <Footer />
      {beside && <BesideForm screen={beside} />}
    </div>
  );
}

export function CardLayout(
  { title, lead, drawn, beside, worksWithoutScript = false, children }: {
    /** A form whose title changes with its views brings its own. */
    title?: string;
    lead?: string;
    drawn?: IllustrationName;
    /** A wide window shows an example beside the form of this screen. */
    beside?: FormScreen;
    worksWithoutScript?: boolean;
    children: ReactNode;
  },
) {
  return (
    <PublicLayout beside={beside}>
      <section className="card card-narrow">
        {drawn && <Illustration name={drawn} />}
        {title && <h1>{title}</h1>}
        {lead && <p className="lead">{lead}</p>}
        {!worksWithoutScript && (
          <noscript>
            <p className="notice notice-info">
              This page needs JavaScript. Please switch it on and reload.
            </p>
          </noscript>
        )}
        {children}
      </section>
    </PublicLayout>
  );
}

function Brand() {
  const { appOrigin } = useContext(SiteContext);
  return (
    <a className="brand" href={`${appOrigin}/`}>
      <span className="brand-mark" aria-hidden="true">F</span>
      Folio Kitchen
    </a>
  );
}

function Footer() {
  const { appOrigin, operator, copyright, makerUrl, sourceUrl, feedbackUrl } = useContext(
    SiteContext,
  );
  return (
    <footer className="footer">
      <p className="footer-promise">
        {`Free, and yours to take away at any time. Run by ${operator.name}.`}
      </p>
      <ul>
        <li>
          <a href={appOrigin + SCREENS.examples}>Examples</a>
        </li>
        <li>
          <a href={appOrigin + SCREENS.privacy}>Privacy</a>
        </li>
        <li>
          <a href={appOrigin + SCREENS.terms}>Terms</a>
        </li>
        <li>
          <a href={makerUrl}>Made by Folio Kitchen</a>
        </li>
        <li>
          <a href={sourceUrl}>Source code</a>
        </li>
        <li>
          <a href={feedbackUrl}>Feedback and bug reports</a>
        </li>
      </ul>
      <p>{copyright}</p>
    </footer>
  );
}
