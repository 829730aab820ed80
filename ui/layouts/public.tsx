// The frame of the public screens: a head with the name, the screen, the footer.
import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { Illustration, type IllustrationName } from "../parts/illustration.tsx";
import { Styles } from "../style.tsx";

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

/** One card in the middle of the page: the forms around signing in. */
export function CardLayout(
  { title, lead, drawn, worksWithoutScript = false, children }: {
    /** Without one, the form brings its own: it changes with its views. */
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
