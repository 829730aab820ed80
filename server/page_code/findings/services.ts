// Whose page an embedded page is: told to the author by the name that they know.
import { readMap } from "./maps.ts";

const SERVICES: [host: RegExp, name: string, verb: string][] = [
  [/(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, "YouTube", "Watch"],
  [/(^|\.)vimeo\.com$/, "Vimeo", "Watch"],
  [/(^|\.)loom\.com$/, "Loom", "Watch"],
  [/(^|\.)dailymotion\.com$/, "Dailymotion", "Watch"],
  [/(^|\.)spotify\.com$/, "Spotify", "Listen"],
  [/(^|\.)soundcloud\.com$/, "SoundCloud", "Listen"],
  [/(^|\.)bandcamp\.com$/, "Bandcamp", "Listen"],
  [/(^|\.)music\.apple\.com$/, "Apple Music", "Listen"],
  [/(^|\.)calendly\.com$/, "Calendly", "Choose a time"],
  [/(^|\.)cal\.com$/, "Cal.com", "Choose a time"],
  [/(^|\.)typeform\.com$/, "Typeform", "Fill in the form"],
  [/(^|\.)tally\.so$/, "Tally", "Fill in the form"],
  [/(^|\.)openstreetmap\.org$/, "OpenStreetMap", "Open the map"],
  [/(^|\.)codepen\.io$/, "CodePen", "Open it"],
  [/(^|\.)figma\.com$/, "Figma", "Open it"],
  [/(^|\.)(twitter|x)\.com$/, "X", "Read"],
  [/(^|\.)instagram\.com$/, "Instagram", "Look"],
  [/(^|\.)facebook\.com$/, "Facebook", "Look"],
  [/(^|\.)tiktok\.com$/, "TikTok", "Watch"],
];

/** Null for a host of which nobody knows a name. */
export function findService(host: string): string | null {
  return SERVICES.find(([pattern]) => pattern.test(host))?.[1] ?? null;
}

export interface Embedded {
  /** "YouTube", or the host. */
  name: string;
  /** What one does there, or the place that is seen there. */
  verb: string;
  /** Where a person goes, instead of what is made for frames. */
  url: string;
}

/** Null for what is no address of the web. */
export function describeEmbedded(source: string): Embedded | null {
  const url = URL.parse(source.startsWith("//") ? `https:${source}` : source);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.protocol = "https:";
  const google = googleService(url);
  const known = SERVICES.find(([host]) => host.test(url.hostname));
  const name = google?.[0] ?? known?.[1] ?? url.hostname;
  const map = readMap(url);
  if (map) return { name, verb: map.place || "Open the map", url: map.url };
  return { name, verb: google?.[1] ?? known?.[2] ?? "Open it", url: toPageAddress(url) };
}

function googleService({ hostname, pathname }: URL): [name: string, verb: string] | null {
  if (!/(^|\.)google\.[a-z.]+$/.test(hostname)) return null;
  if (pathname.startsWith("/maps") || hostname.startsWith("maps.")) {
    return ["Google Maps", "Open the map"];
  }
  if (hostname.startsWith("calendar.")) return ["Google Calendar", "Open the calendar"];
  if (pathname.startsWith("/forms")) return ["Google Forms", "Fill in the form"];
  return null;
}

function toPageAddress(url: URL): string {
  const { hostname, pathname } = url;
  const video = /^\/embed\/([\w-]{6,})$/.exec(pathname)?.[1];
  if (video && /youtube/.test(hostname)) return `https://www.youtube.com/watch?v=${video}`;
  const film = /^\/video\/(\d+)/.exec(pathname)?.[1];
  if (film && /vimeo/.test(hostname)) return `https://vimeo.com/${film}`;
  if (/spotify/.test(hostname)) url.pathname = pathname.replace(/^\/embed\//, "/");
  return url.href;
}
