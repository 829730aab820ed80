// Which place an embedded map shows, and where a person goes to see it: told by the address that is made for frames.

export interface MapPlace {
  /** Its name, or its coordinates; empty where the address does not say it. */
  place: string;
  url: string;
}

const GOOGLE = "https://www.google.com/maps/";
const NAME_MAX_LENGTH = 80;
const LOOKED_AT_LENGTH = 4_000;
const COORDINATES = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/;

/** Null for an address of something else. */
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

/** What "Share, embed a map" gives: the middle of the map, and the place's name. */
function readParts(parts: string): MapPlace {
  const written = /!1m2!1s[^!]*!2s([^!]+)/.exec(parts)?.[1] ?? /!2m1!1s([^!]+)/.exec(parts)?.[1];
  const name = (written ?? "").replaceAll("+", " ");
  const [, east, north] = /!2d(-?[\d.]{1,24})!3d(-?[\d.]{1,24})/.exec(parts) ?? [];
  if (!name) return north && east ? searchFor(`${north},${east}`) : { place: "", url: GOOGLE };
  if (!north || !east) return searchFor(name);
  // Of many places with this name, the one that the map shows.
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

/** Coordinates to ten metres. */
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
