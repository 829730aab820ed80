// What people call the sites that visits come from.
const NAMES = new Map([
  ["linkedin.com", "LinkedIn"],
  ["lnkd.in", "LinkedIn"],
  ["x.com", "X"],
  ["twitter.com", "X"],
  ["t.co", "X"],
  ["instagram.com", "Instagram"],
  ["facebook.com", "Facebook"],
  ["fb.me", "Facebook"],
  ["threads.net", "Threads"],
  ["threads.com", "Threads"],
  ["bsky.app", "Bluesky"],
  ["mastodon.social", "Mastodon"],
  ["tiktok.com", "TikTok"],
  ["youtube.com", "YouTube"],
  ["youtu.be", "YouTube"],
  ["pinterest.com", "Pinterest"],
  ["pin.it", "Pinterest"],
  ["reddit.com", "Reddit"],
  ["discord.com", "Discord"],
  ["slack.com", "Slack"],
  ["whatsapp.com", "WhatsApp"],
  ["wa.me", "WhatsApp"],
  ["telegram.org", "Telegram"],
  ["t.me", "Telegram"],
  ["github.com", "GitHub"],
  ["gitlab.com", "GitLab"],
  ["behance.net", "Behance"],
  ["dribbble.com", "Dribbble"],
  ["medium.com", "Medium"],
  ["linktr.ee", "Linktree"],
  ["news.ycombinator.com", "Hacker News"],
  ["producthunt.com", "Product Hunt"],
  ["mail.google.com", "Gmail"],
  ["outlook.live.com", "Outlook"],
  ["outlook.office.com", "Outlook"],
  ["bing.com", "Bing"],
  ["duckduckgo.com", "DuckDuckGo"],
  ["ecosia.org", "Ecosia"],
  ["chatgpt.com", "ChatGPT"],
  ["claude.ai", "Claude"],
  ["perplexity.ai", "Perplexity"],
]);

const GOOGLE = /(?:^|\.)google\.(?:com?\.)?[a-z]{2}$|(?:^|\.)google\.com$/;

export interface Site {
  site: string;
  visits: number;
}

export function nameSite(host: string): string {
  const labels = host.split(".");
  const name = labels.map((_, i) => NAMES.get(labels.slice(i).join("."))).find(Boolean);
  return name ?? (GOOGLE.test(host) ? "Google" : host.replace(/^www\./, ""));
}

/** Those of one name are one site. The most come first. */
export function bySite(referrers: readonly { host: string; visits: number }[]): Site[] {
  const sites = Map.groupBy(referrers, ({ host }) => nameSite(host));
  return Array.from(sites, ([site, of]) => ({
    site,
    visits: of.reduce((sum, { visits }) => sum + visits, 0),
  })).toSorted((a, b) => b.visits - a.visits);
}
