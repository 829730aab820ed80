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

export interface MapPlace {
  place: string;
  url: string;
}

const GOOGLE = "https://www.google.com/maps/";
const NAME_MAX_LENGTH = 80;
const LOOKED_AT_LENGTH = 4_000;
const COORDINATES = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/;

export function readMap(url: URL): MapPlace | null {
  const { hostname, pathname } = url;
  if (/(^|\.)openstreetmap\.org$/.test(hostname)) {
    return pathname === "/export/embed.html" ? readOpenStreetMap(url) : null;
  }
  const isMaps = /(^|\.)google\.[a-z.]+$/.test(hostname) &&
    (hostname.startsWith("maps.") || /^\/maps(\/|$)/.test(pathname));
  return isMaps ? readGoogleMap(url) : null;
}

function readGoogleMap({ pathname, searchParams }: URL): MapPlace {
  const get = (...names: string[]) => {
    const name = names.find((each) => searchParams.get(each)?.trim());
    return name ? searchParams.get(name)!.trim().slice(0, LOOKED_AT_LENGTH) : "";
  };
  const own = get("mid");
  if (own && /^\/maps\/d\//.test(pathname)) {
    return { place: "", url: `${GOOGLE}d/viewer?${new URLSearchParams({ mid: own })}` };
  }
  const shown = get("pb");
  if (shown) return readParts(shown);
  const to = get("destination", "daddr");
  if (to) {
    const way = { api: "1", origin: get("origin", "saddr"), destination: to };
    return { place: named(to), url: `${GOOGLE}dir/?${new URLSearchParams(way)}` };
  }
  const known = get("cid");
  const query = get("q", "query", "ll", "center", "location");
  if (known && !query) {
    return { place: "", url: `${GOOGLE}?${new URLSearchParams({ cid: known })}` };
  }
  return query ? searchFor(query) : { place: "", url: GOOGLE };
}

/** This is the `pb` parameter that "Share, embed a map" gives. */
function readParts(parts: string): MapPlace {
  const written = /!1m2!1s[^!]*!2s([^!]+)/.exec(parts)?.[1] ?? /!2m1!1s([^!]+)/.exec(parts)?.[1];
  const name = (written ?? "").replaceAll("+", " ");
  const [, east, north] = /!2d(-?[\d.]{1,24})!3d(-?[\d.]{1,24})/.exec(parts) ?? [];
  if (!name) return north && east ? searchFor(`${north},${east}`) : { place: "", url: GOOGLE };
  if (!north || !east) return searchFor(name);
  // Several places may have the name, so the address has the coordinates of the one that is shown.
  const url = `${GOOGLE}search/${encodeURIComponent(name.toWellFormed())}/@${north},${east},16z`;
  return { place: named(name), url };
}

function searchFor(query: string): MapPlace {
  const id = /^place_id:\S+$/.test(query);
  const search = id ? new URLSearchParams({ q: query }) : new URLSearchParams({ api: "1", query });
  return { place: id ? "" : named(query), url: `${GOOGLE}${id ? "place/" : "search/"}?${search}` };
}

function readOpenStreetMap({ searchParams }: URL): MapPlace {
  const numbers = (name: string) =>
    (searchParams.get(name) ?? "").slice(0, LOOKED_AT_LENGTH).split(",").map(Number);
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers("bbox");
  const [latitude = NaN, longitude = NaN] = numbers("marker");
  const isMarked = Number.isFinite(latitude) && Number.isFinite(longitude);
  const [lat, lon] = isMarked ? [latitude, longitude] : [(south + north) / 2, (west + east) / 2];
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) {
    return { place: "", url: "https://www.openstreetmap.org/" };
  }
  const zoom = Math.round(Math.log2(360 / Math.abs(east - west)));
  const view = `#map=${Math.min(19, Math.max(1, zoom || 16))}/${rounded(lat)}/${rounded(lon)}`;
  const mark = isMarked ? `?mlat=${rounded(lat)}&mlon=${rounded(lon)}` : "";
  return {
    place: named(`${lat},${lon}`),
    url: `https://www.openstreetmap.org/${mark}${view}`,
  };
}

function named(place: string): string {
  const [, north, east] = COORDINATES.exec(place) ?? [];
  if (north && east) {
    return `${Number(Number(north).toFixed(4))}, ${Number(Number(east).toFixed(4))}`;
  }
  const words = place.replaceAll(/\s+/g, " ").trim();
  return words.length > NAME_MAX_LENGTH
    ? `${words.slice(0, NAME_MAX_LENGTH - 1).toWellFormed()}…`
    : words;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(5));
}

export function findService(host: string): string | null {
  return SERVICES.find(([pattern]) => pattern.test(host))?.[1] ?? null;
}

export interface EmbedDescription {
  name: string;
  verb: string;
  url: string;
}

export function describeEmbedded(source: string): EmbedDescription | null {
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
