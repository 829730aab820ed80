import type { WaysIn } from "../contract/providers/providers.ts";
import { DOCUMENT_END, FIRST_VIEW_END } from "./style.tsx";

export interface DocumentProps {
  title: string;
  description?: string;
  isIndexed: boolean;
  /** It is true on the app's own host only, the one that people may install. */
  isApp: boolean;
  pagesOrigin: string | undefined;
  waysIn: WaysIn | undefined;
  body: string;
  style: string;
  hasStylesBelow: boolean;
  /** The script decides before the first paint, so it is inline too. */
  gate: string | null;
  hydrate: string | null;
  /** The document preloads these, since the browser would find them only once the style is read. */
  typefaces: readonly string[];
  islandFiles: string[];
  touchIcon: string;
  card: { url: string; image: string; description: string } | null;
}

export function Document(props: DocumentProps) {
  const end = props.hasStylesBelow ? DOCUMENT_END : FIRST_VIEW_END;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="expect" href={`#${FIRST_VIEW_END}`} blocking="render" />
        <title>{props.title}</title>
        {props.description && <meta name="description" content={props.description} />}
        {!props.isIndexed && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf4e9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1512" media="(prefers-color-scheme: dark)" />
        {props.typefaces.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
        ))}
        <link rel="icon" href={ICON} />
        <link rel="apple-touch-icon" href={props.touchIcon} />
        {props.isApp && <link rel="manifest" href="/manifest.webmanifest" />}
        {props.card && <Card {...props.card} title={props.title} />}
        <style dangerouslySetInnerHTML={{ __html: props.style }} />
        {props.gate && <script dangerouslySetInnerHTML={{ __html: props.gate }} />}
        {props.hydrate && (
          <script
            type="module"
            src={props.hydrate}
            data-files={props.islandFiles.join(" ")}
            fetchPriority="low"
          />
        )}
      </head>
      <body
        data-pages={props.pagesOrigin}
        data-ways-in={props.waysIn && JSON.stringify(props.waysIn)}
        dangerouslySetInnerHTML={{ __html: `${props.body}<span id="${end}" hidden></span>` }}
      />
    </html>
  );
}

function Card(
  { title, url, image, description }: NonNullable<DocumentProps["card"]> & { title: string },
) {
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Folio Kitchen" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The icon is small enough to stand in the document, which saves a request. */
const ICON = "data:image/svg+xml," + encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#a5431f"/>` +
    `<path d="M11 8h10M11 8v16M11 16h7" fill="none" stroke="#fff7ec" stroke-width="3" stroke-linecap="round"/></svg>`,
);
