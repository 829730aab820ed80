import { type ReactNode, useContext } from "react";
import { Illustration, type IllustrationName } from "../parts/illustration.tsx";
import { Styles } from "../style.tsx";
import { SiteContext } from "../parts/site.ts";
import { SCREENS } from "../../contract/paths.ts";

export function PublicLayout(
  { children, aside }: { children: ReactNode; aside?: ReactNode },
) {
  return (
    <div className="public">
      <Styles of={["public_layout"]} />
      <a className="skip" href="#main">Skip to content</a>
      <header className="public-head">
        <Brand />
        {aside}
      </header>
      <main id="main" tabIndex={-1}>{children}</main>
      <Footer />
    </div>
  );
}

export function CardLayout(
  { title, lead, drawn, worksWithoutScript = false, children }: {
    /** A form whose title changes with its views brings its own. */
    title?: string;
    lead?: string;
    drawn?: IllustrationName;
    worksWithoutScript?: boolean;
    children: ReactNode;
  },
) {
  return (
    <PublicLayout>
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
  const { appOrigin, operator, makerUrl, sourceUrl, feedbackUrl } = useContext(SiteContext);
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
      <p>© 2025 Folio Kitchen</p>
    </footer>
  );
}
