/** The page of which the landing page shows two pictures: as it was pasted, and as it is served (scripts/images). */
export const PASTED_PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Menus, drawn by hand</title>
<style>
  body { margin: 0; background: #12343b; color: #f6e7cb; font: 26px/1.4 Georgia, serif; }
  nav { display: flex; gap: 48px; padding: 36px 72px; background: #f6e7cb; font-size: 30px; }
  nav a { color: #12343b; }
  main { padding: 72px; }
  h1 { margin: 0 0 24px; font-size: 132px; line-height: 1; letter-spacing: -2px; }
  ul { display: flex; gap: 56px; margin: 64px 0 0; padding: 0; list-style: none; }
  li { width: 330px; height: 330px; border-radius: 50%; border: 26px solid #f6e7cb; box-sizing: border-box; }
</style>
</head>
<body>
<nav><a href="#work">Work</a> <a href="#prices">Prices</a> <a href="#contact">Contact</a></nav>
<main>
<h1>Menus,<br>drawn by hand</h1>
<p>Twelve kitchens, one pen.</p>
<ul>
<li style="background: #c1553b"></li>
<li style="background: #e1b382"></li>
<li style="background: #6f8f5a"></li>
</ul>
</main>
<script src="https://stats.example/track.js"></script>
</body>
</html>
`;

/** What the check names on it, and no more (tests/ui_stories_test.ts). */
export const TAKEN_OUT = [
  { rule: "menu", said: "The menu bar" },
  { rule: "script", said: "The tracker of another site" },
] as const;
