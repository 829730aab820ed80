import type { CSSProperties, ReactNode } from "react";
import { PAGE_PICTURE } from "./page_picture.ts";

export interface LetterPageProps {
  subject: string;
  heading?: string;
  greeting: string;
  paragraphs: readonly string[];
  action: { label: string; url: string };
  picture?: string;
  reason: string;
}

// Many mail programs drop style sheets, so that each element carries the light colours itself.
const LIGHT = {
  paper: "#faf4e9",
  sheet: "#fffcf6",
  ink: "#2b2018",
  soft: "#6b5c4d",
  line: "#e2d6c3",
  accent: "#a5431f",
  accent_soft: "#d9a184",
  on_accent: "#fffaf3",
};
const DARK: typeof LIGHT = {
  paper: "#1b1512",
  sheet: "#261e19",
  ink: "#f4eadc",
  soft: "#bfae9b",
  line: "#3d3129",
  accent: "#f0a06f",
  accent_soft: "#8a573a",
  on_accent: "#2a1408",
};
/** The picture is as wide as the sheet without its padding. */
const PICTURE_WIDTH = 496;
const FONT = "Georgia, 'Times New Roman', serif";

// The framework would write quotes and `>` as entities, so the rules have none. What stands in an element is stronger
// than a rule, unless the rule says that it is important.
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a.button:hover { text-decoration: underline !important; }
@media (max-width: 480px) {
.letter { padding: 20px 12px !important; }
.sheet { padding: 24px 20px 26px !important; }
.button-cell, .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
.paper { background: ${DARK.paper} !important; }
.sheet { background: ${DARK.sheet} !important; color: ${DARK.ink} !important; border-color: ${DARK.accent} !important; }
.soft { color: ${DARK.soft} !important; }
.line { border-color: ${DARK.line} !important; }
.brand { color: ${DARK.accent} !important; }
.mark, .button-cell, .button { background: ${DARK.accent} !important; color: ${DARK.on_accent} !important; }
.plate { border-color: ${DARK.accent} !important; }
.plate .plate { border-color: ${DARK.accent_soft} !important; }
}`;

const LONG_WORDS: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

export function LetterPage(
  { subject, heading, greeting, paragraphs, action, picture, reason }: LetterPageProps,
) {
  const [first, ...others] = paragraphs;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{STYLES}</style>
      </head>
      <body className="paper" style={{ margin: 0, background: LIGHT.paper, fontFamily: FONT }}>
        <div className="letter" style={{ maxWidth: 560, margin: "0 auto", padding: "32px 20px" }}>
          <LetterHead />
          <div className="sheet" style={SHEET}>
            {heading && <h1 style={HEADING}>{heading}</h1>}
            <Paragraph>{greeting}</Paragraph>
            <Paragraph>{first}</Paragraph>
            <LetterButton {...action} />
            {picture && <PagePicture alt={picture} />}
            {others.map((text) => <Paragraph key={text}>{text}</Paragraph>)}
            <p className="soft line" style={{ ...SMALL, ...ADDRESS }}>
              Or open this address:<br />
              {action.url}
            </p>
          </div>
          <p className="soft" style={{ ...SMALL, margin: "16px 8px 0", ...LONG_WORDS }}>
            {reason}
          </p>
        </div>
      </body>
    </html>
  );
}

const SHEET: CSSProperties = {
  background: LIGHT.sheet,
  color: LIGHT.ink,
  borderRadius: "4px 4px 12px 12px",
  borderTop: `6px solid ${LIGHT.accent}`,
  padding: "28px 32px 30px",
  fontSize: 17,
  lineHeight: "1.55",
};
const HEADING: CSSProperties = {
  margin: "0 0 14px",
  fontSize: 26,
  lineHeight: "1.25",
  fontWeight: "bold",
};
const SMALL: CSSProperties = { color: LIGHT.soft, fontSize: 14, lineHeight: "1.5" };
const ADDRESS: CSSProperties = {
  margin: "24px 0 0",
  paddingTop: 16,
  borderTop: `1px solid ${LIGHT.line}`,
  wordBreak: "break-all",
};

function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 16px", ...LONG_WORDS }}>{children}</p>;
}

/** Some programs leave out the padding of a link, so that the cell around it has the colour as well. */
function LetterButton({ label, url }: { label: string; url: string }) {
  const colours = { background: LIGHT.accent, color: LIGHT.on_accent, borderRadius: 8 };
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: "4px 0 22px" }}
    >
      <tbody>
        <tr>
          <td>
            <span className="button-cell" style={{ ...colours, display: "inline-block" }}>
              <a
                className="button"
                href={url}
                style={{
                  ...colours,
                  display: "inline-block",
                  padding: "13px 24px",
                  fontWeight: "bold",
                  lineHeight: "22px",
                  textDecoration: "none",
                }}
              >
                {label}
              </a>
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** `withoutPicture` takes out this one element alone; the framework would add another for a picture that is urgent. */
function PagePicture({ alt }: { alt: string }) {
  return (
    <img
      className="line"
      fetchPriority="low"
      src={`cid:${PAGE_PICTURE}`}
      alt={alt}
      width={PICTURE_WIDTH}
      style={{
        display: "block",
        boxSizing: "border-box",
        width: "100%",
        height: "auto",
        margin: "0 0 20px",
        border: `1px solid ${LIGHT.line}`,
        borderRadius: 8,
      }}
    />
  );
}

/** Mail programs often hold back pictures, so that it is made of boxes alone. */
function LetterHead() {
  const ring = (size: number, color: string, children?: ReactNode) => (
    <div
      className="plate"
      style={{
        width: size,
        height: size,
        borderRadius: "50%",
        border: `2px solid ${color}`,
        boxSizing: "border-box",
        padding: 7,
      }}
    >
      {children}
    </div>
  );
  const mark = { background: LIGHT.accent, color: LIGHT.on_accent, borderRadius: 9 };
  return (
    <table role="presentation" width="100%" style={{ margin: "0 0 16px", fontSize: 20 }}>
      <tbody>
        <tr>
          <td className="brand" style={{ color: LIGHT.accent }}>
            <span className="mark" style={{ ...mark, padding: "5px 12px" }}>F</span>
            &nbsp; Folio Kitchen
          </td>
          <td width="40">
            {ring(40, LIGHT.accent, ring(22, LIGHT.accent_soft))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
