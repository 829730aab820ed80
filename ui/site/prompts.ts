import type { StartExample } from "../../contract/examples/examples.ts";
import { IMAGE_HOST_LIST } from "../page_code/guidelines.ts";

export interface PromptExample {
  id: string;
  title: string;
  audience: string;
  text: string;
}

const RULES =
  'Rules: one HTML file with inline CSS and JS. No <nav> element or role="navigation": ' +
  "use a <header> with plain anchor links to sections. " +
  `Images only from ${IMAGE_HOST_LIST}; otherwise inline SVG/data URIs. ` +
  "Libraries only from cdn.jsdelivr.net, cdnjs.cloudflare.com or unpkg.com; Google Fonts are fine. " +
  "No iframes, <noscript>, fetch calls or form action: a plain form reaches me, a mailto link too. " +
  "localStorage works. " +
  "Look good from 360 px up; respect prefers-reduced-motion. " +
  "Return only the code.";

const DASHBOARD_PROMPT_COUNT = 7;

export const PROMPTS: readonly PromptExample[] = [
  {
    id: "illustrator",
    title: "The Open Sketchbook",
    audience: "Illustrators",
    text: withRules(
      "Build a one-page portfolio for [your name], an illustrator in [city] who makes [picture books, " +
        "editorial, packaging]. It should feel like a sketchbook left open: paper #FBF5E9, ink #2B2622, " +
        "coral #C8431F for links. Headings in Fraunces, text in Karla. Draw my name as an inline SVG " +
        "pencil line that traces itself once. Below, a masonry wall of nine slightly tilted pieces; each " +
        "straightens on hover or focus and opens a keyboard-friendly lightbox with title, client and " +
        "year. Use placehold.co images I can swap. Close with a short bio and how a commission works.",
    ),
  },
  {
    id: "ux-designer",
    title: "Three Case Studies",
    audience: "UX Designers",
    text: withRules(
      "Build a one-page portfolio for [your name], a UX designer in [city] focused on [field]. Go Swiss " +
        "and exact: white #F7F7F4, black #111111, one cobalt #1F3FFF, Inter Tight for everything, IBM " +
        "Plex Mono for labels. Keep a visible twelve-column grid, type left-aligned. Present three case " +
        "studies as problem, my role, process, result, each with inline SVG wireframes and a before/after " +
        "comparison driven by a range input. On wide screens, numbered section links stay sticky on the " +
        "left. Motion is limited to 200 ms color changes. Leave bracketed gaps for results; invent no " +
        "metrics.",
    ),
  },
  {
    id: "freelance-developer",
    title: "The Quiet Terminal",
    audience: "Freelance Developers",
    text: withRules(
      "Build a one-page site for [your name], a freelance developer in [city] working with [stack]. " +
        "Make it calm and dark: background #0E1116, text #D7DCE2, mint #5EEAD4, a little amber #FFB454. " +
        "JetBrains Mono for headings, Inter for text. The hero is a terminal that types whoami, services " +
        "and availability, with the answers already in the HTML. Then six project cards with tag filters, " +
        "a three-step way of working, a table of services with [rates], and links to [GitHub] and " +
        "[LinkedIn]. Cards fade up once on scroll. The mailto button fills in a subject.",
    ),
  },
  {
    id: "student",
    title: "First Page, Good Impression",
    audience: "Students",
    text: withRules(
      "Build a one-page portfolio for [your name], a [year] student of [subject] at [school], looking " +
        "for [internship or first job]. Bright and tidy: butter #FFF3C4, navy #1D2A4D, leaf green " +
        "#28714F, Lexend headings, Source Serif 4 text. Open with two honest sentences about what I want " +
        "to learn. Follow with four projects as cards (what I did, with whom, what I would change), a " +
        "vertical timeline of studies and jobs, and skills grouped by how I used them, never as " +
        "percentage bars. The timeline line grows with scrolling. End with an email link.",
    ),
  },
  {
    id: "founder",
    title: "One Product, One Page",
    audience: "Founders",
    text: withRules(
      "Build a landing page for [product], which helps [who] to [do what]; made by [your name] in " +
        "[city]. Warm and bold: cream #FFF9F0, aubergine #3B1C32, tangerine #FF7A1A for buttons with dark " +
        "text. Bricolage Grotesque for headings, Figtree for text, generous rounded panels. Hero: one " +
        "sentence, one button, and an inline SVG of the product that assembles itself in under a second. " +
        "Then three benefits, how it works, two plans with a monthly/yearly switch, five questions in " +
        "details elements, and an early-access mailto. Use brackets for prices; invent no testimonials, " +
        "logos or numbers.",
    ),
  },
  {
    id: "photographer",
    title: "Contact Sheets",
    audience: "Photographers",
    text: withRules(
      "Build a one-page portfolio for [your name], a photographer in [city] who shoots [portraits, " +
        "weddings, landscapes]. Think darkroom: near-black #0B0B0C, silver #C9C9C6, safelight red #E5483F " +
        "only for focus and the current frame. Cormorant Garamond for titles, Work Sans for captions. The " +
        "first screen is one full-bleed photograph with my name small in a corner. Then three series as " +
        "horizontal contact sheets with scroll snap, arrow-key control and frame numbers; a click " +
        "enlarges the frame with a 400 ms crossfade. Mix 3:2 and 2:3 placehold.co images, lazy-loaded " +
        "with fixed proportions. End with bookings.",
    ),
  },
  {
    id: "writer",
    title: "The Reading Room",
    audience: "Writers",
    text: withRules(
      "Build a one-page site for [your name], a writer of [essays, fiction, journalism] in [city]. " +
        "Typography does all the work: ivory #FFFDF7, ink #1F1B16, oxblood #7A1E2C, EB Garamond " +
        "throughout, small caps for labels, a 62-character column. Open like a title page, then contents " +
        "with dotted leaders. Show three excerpts with drop caps that unfold in place, publications by " +
        "year, and a short biography. Notes sit in the margin on wide screens and fold inline on phones. " +
        "Add a hairline of reading progress and a lamp button for dark mode. No images.",
    ),
  },
  {
    id: "musician",
    title: "Side A, Side B",
    audience: "Musicians",
    text: withRules(
      "Build a one-page site for [artist name], who plays [genre] in [city]. Make it feel late at " +
        "night: plum #1B1025, hot pink #FF4F8B, ice blue #4DD7E8, Syne for headings, Space Grotesk for " +
        "text. The hero: an inline SVG record turning, with a pause button. Sections slide between Side A " +
        "(releases, with covers and outbound links to [streaming pages]) and Side B (story, press, " +
        "booking). Add a small eight-pad synth made with Web Audio, silent until pressed, playable by " +
        "keyboard. List concerts as a table with ticket links. Link to players, never embed.",
    ),
  },
  {
    id: "architect",
    title: "Plan and Elevation",
    audience: "Architects",
    text: withRules(
      "Build a one-page portfolio for [studio name], an architecture practice in [city] working on " +
        "[housing, schools, reuse]. Make it measured and spare: concrete #E9E8E4, graphite #2A2C2E, " +
        "drafting blue #2457A6, Archivo in two widths, hairlines, empty space. The hero is an inline SVG " +
        "floor plan that draws itself over two seconds, then rests. Show five projects as full-width " +
        "rows, each with a switch between plan and photograph and a facts table (place, area, year, " +
        "status). A small scale bar marks scroll position. Use placehold.co photographs in 16:9. Finish " +
        "with studio, approach and contact.",
    ),
  },
  {
    id: "ceramicist",
    title: "Fresh from the Kiln",
    audience: "Ceramicists and Makers",
    text: withRules(
      "Build a one-page site for [your name], a ceramicist in [city] making [tableware, vases]. Keep it " +
        "earthy and tactile: oat #F1E8DC, clay #9C4A2F, celadon #8FB5A3, charcoal #33302C, DM Serif " +
        "Display with Nunito Sans, soft uneven edges made with SVG. Show eight pieces as inline SVG " +
        "silhouettes on wooden shelves; glaze swatches recolor them all through CSS custom properties " +
        "with a slow 600 ms blend. Each piece has size, bracketed price, availability, and a mailto " +
        "naming it. Tell the process in four illustrated steps, then care advice, markets and workshop " +
        "hours.",
    ),
  },
  {
    id: "data-analyst",
    title: "Evidence First",
    audience: "Data People",
    text: withRules(
      "Build a one-page portfolio for [your name], a data analyst in [city] working on [health, " +
        "climate, retail]. Clear as a good report: white #FFFFFF, slate #1E293B, teal #0F766E, ochre " +
        "#B45309, IBM Plex Sans with tabular figures. Present three projects as question, method, " +
        "finding, each with one SVG chart drawn from arrays in the script and marked as sample data: a " +
        "slope chart, small multiples, a dot plot. Charts resize, animate once when seen, show tooltips " +
        "on focus, and carry captions plus a data table in details. Close with tools, writing and " +
        "contact.",
    ),
  },
  {
    id: "one-person-show",
    title: "One Night Only",
    audience: "Performers and Events",
    text: withRules(
      "Build a one-page site for [show title], a one-person show by [your name] at [venue, city]. Make " +
        "it a printed poster: mustard #F2B705, black #141414, brick #8E2418, Anton in huge stacked lines " +
        "sized with clamp(), Libre Franklin for details, a CSS halftone texture. An inline SVG curtain " +
        "parts once on load. Count down to [date, time, time zone], change to Tonight on the day, and to " +
        "a thank-you afterwards. Then the story, dates with ticket links, running time, age advice, " +
        "step-free access, a link to a map, and bracketed press quotes.",
    ),
  },
];

export function findPrompt(name: string | undefined): PromptExample | null {
  return PROMPTS.find(({ id }) => id === name) ?? null;
}

export const SHOWN_EXAMPLES: readonly PromptExample[] = ["illustrator", "musician", "ux-designer"]
  .map((name) => findPrompt(name)!);

export function toStartExamples(image: (name: string) => string): StartExample[] {
  return SHOWN_EXAMPLES.map(({ id, title }) => ({
    name: id,
    title,
    image: image(`example_${id}.webp`),
  }));
}

export const DASHBOARD_PROMPTS: readonly PromptExample[] = PROMPTS.slice(
  0,
  DASHBOARD_PROMPT_COUNT,
);

function withRules(wish: string): string {
  return `${wish}\n\n${RULES}`;
}
