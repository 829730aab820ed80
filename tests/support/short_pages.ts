// Pages with little on them, as people begin with: they look alike, and are nobody's copies.
const start = (title: string, style: string, body: string) =>
  `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${title}</title><style>${style}</style></head><body>${body}</body></html>`;

const RESET = "*{margin:0;padding:0;box-sizing:border-box}body{font-family:Arial,sans-serif}";
const CENTRE =
  `${RESET}body{display:flex;align-items:center;justify-content:center;min-height:100vh}`;

export const SHORT_PAGES: readonly string[] = [
  "<p>x",
  "<!DOCTYPE html><title>Soup</title><p>Soup",
  start("Document", "", ""),
  start("My page", "", "<h1>Hello, world!</h1>"),
  start("Portfolio", RESET, "<h1>Portfolio</h1><p>Here will be my work.</p>"),
  start(
    "Coming soon",
    CENTRE,
    "<main><h1>Coming soon</h1><p>I am baking something new.</p></main>",
  ),
  start(
    "Soon",
    CENTRE,
    "<main><h1>Opening in May</h1><p>Our little shop moves to the river.</p></main>",
  ),
  start(
    "Under construction",
    CENTRE,
    "<div><h1>Under construction</h1><p>Please come back later.</p></div>",
  ),
  start(
    "Links",
    CENTRE,
    '<main><h1>Chef</h1><p><a href="https://a.example/">Photos</a></p><p><a href="https://b.example/">Videos</a></p></main>',
  ),
  start(
    "Card",
    CENTRE,
    '<main><h1>Baker</h1><p>Bread and rolls</p><p><a href="mailto:b@a.example">Write</a></p></main>',
  ),
  start(
    "Log in",
    CENTRE,
    '<form><h1>Log in</h1><input type="email" placeholder="Email"><input type="password" placeholder="Password"><button>Log in</button></form>',
  ),
  start(
    "Newsletter",
    CENTRE,
    '<form><h1>News of the garden</h1><input type="email" placeholder="Email"><button>Subscribe</button></form>',
  ),
  start(
    "Contact",
    CENTRE,
    '<form><h1>Ask for a table</h1><input placeholder="Name"><input type="tel" placeholder="Phone"><button>Ask</button></form>',
  ),
];
