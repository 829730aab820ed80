// The HTML of a published page: the shell around it, and its own code with the frame runtime in front.
import type { TextBlock } from "../contract/portfolio_payloads.ts";
import { CALLS, reportPath } from "../contract/paths.ts";
import { renderToStaticMarkup } from "react-dom/server";

export interface ShellProps {
  title: string;
  description: string | null;
  outline: TextBlock[];
  username: string;
  canonicalUrl: string;
  frameUrl: string;
  /** Written into the page, so that the frame has its size without another request. */
  style: string;
  script: string;
}

export function renderShell(props: ShellProps): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Shell {...props} />)}`;
}

function Shell(props: ShellProps) {
  const description = props.description ?? `The portfolio of ${props.username}.`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={props.canonicalUrl} />
        <meta property="og:type" content="profile" />
        <meta property="og:title" content={props.title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={props.canonicalUrl} />
        <meta name="twitter:card" content="summary" />
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: props.style }} />
        <script type="module" src={props.script} />
      </head>
      <body data-visits={CALLS.visits} data-username={props.username}>
        <main>
          <PageInWords outline={props.outline} />
          <p className="published-loading" role="status">Loading portfolio...</p>
          {/* Lazy waits for the first layout: without it, scripts may run in a window of size none. */}
          <iframe
            loading="lazy"
            sandbox="allow-scripts"
            src={props.frameUrl}
            referrerPolicy="no-referrer"
            title={`Portfolio of ${props.username}`}
          />
        </main>
        <footer>
          <p className="published-credit">
            <a href="/">Made with Folio Kitchen</a>
            <a href={reportPath(props.username)}>Report this page</a>
          </p>
        </footer>
      </body>
    </html>
  );
}

/** For search engines and readers without frames; gone for everyone else once the frame is there. */
function PageInWords({ outline }: { outline: TextBlock[] }) {
  return (
    <article className="published-text">
      {outline.map(({ level, runs }, i) => {
        const Block = level ? `h${level}` as "h1" : "p";
        return (
          <Block key={i}>
            {runs.map(({ text, href }, j) =>
              href ? <a key={j} href={href} rel="noopener nofollow ugc">{text}</a> : text
            )}
          </Block>
        );
      })}
    </article>
  );
}

/** A tag's attributes, with quoted values that may hold a ">". */
const ATTRIBUTES = `(?:\\s(?:"[^"]*"|'[^']*'|[^'">])*)?`;
/** A parser skips comments before the content, and takes an XML line for one. */
const SPACE = `(?:\\s|<\\?[^>]*>|<!--(?:>|->|[\\s\\S]*?-->))*`;
const BEFORE_CONTENT = new RegExp(
  `^${SPACE}(?:<!doctype[^>]*>)?${SPACE}` +
    `(?:<html${ATTRIBUTES}>${SPACE})?(?:<head${ATTRIBUTES}>)?`,
  "i",
);

/** Puts the runtime first in the head, so that it runs before the page's scripts. */
export function frameDocument(userCode: string, runtime: string): string {
  const start = BEFORE_CONTENT.exec(userCode)![0];
  const script = `<script>${runtime.trim()}</script>`;
  return start + script + userCode.slice(start.length);
}
