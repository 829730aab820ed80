// A map that a save takes out leaves a link to the place that it showed.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";

const PB =
  "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2428.4!2d13.3777!3d52.51627!2m3!1f0!2f0!3f0" +
  "!3m2!1i1024!2i768!4f13.1";

for (
  const [claim, source, words, href] of [
    [
      "Google's, of a place with a name",
      `${PB}!3m3!1m2!1s0x47a851c655f20989%3A0x26bbfb4e84674c63!2sCaf%C3%A9%20Central!5e0!3m2!1sde!2sde!4v1`,
      "Café Central on Google Maps",
      "https://www.google.com/maps/search/Caf%C3%A9%20Central/@52.51627,13.3777,16z",
    ],
    [
      "Google's, of what was looked for",
      `${PB}!2m1!1sbakery+near+me!5e0!3m2!1sen!2sus`,
      "bakery near me on Google Maps",
      "https://www.google.com/maps/search/bakery%20near%20me/@52.51627,13.3777,16z",
    ],
    [
      "Google's, of a view alone",
      `${PB}!5e0!3m2!1sen!2sus`,
      "52.5163, 13.3777 on Google Maps",
      "https://www.google.com/maps/search/?api=1&query=52.51627%2C13.3777",
    ],
    [
      "Google's with a key, which is not written into the page again",
      "https://www.google.com/maps/embed/v1/place?key=AIza&amp;q=Space+Needle,Seattle+WA",
      "Space Needle,Seattle WA on Google Maps",
      "https://www.google.com/maps/search/?api=1&query=Space+Needle%2CSeattle+WA",
    ],
    [
      "Google's of a way",
      "https://www.google.com/maps/embed/v1/directions?key=AIza&origin=Berlin&destination=Graz",
      "Graz on Google Maps",
      "https://www.google.com/maps/dir/?api=1&origin=Berlin&destination=Graz",
    ],
    [
      "Google's by the id of a place",
      "https://www.google.com/maps/embed/v1/place?key=AIza&q=place_id:ChIJAVkD",
      "Open the map on Google Maps",
      "https://www.google.com/maps/place/?q=place_id%3AChIJAVkD",
    ],
    [
      "the older address",
      "https://maps.google.com/maps?q=Graz&t=&z=13&ie=UTF8&iwloc=&output=embed",
      "Graz on Google Maps",
      "https://www.google.com/maps/search/?api=1&query=Graz",
    ],
    [
      "the shortest address, with coordinates",
      "//maps.google.com/?q=52.5163,13.3777&output=embed",
      "52.5163, 13.3777 on Google Maps",
      "https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777",
    ],
    [
      "a map of one's own",
      "https://www.google.com/maps/d/u/0/embed?mid=1aB-c",
      "Open the map on Google Maps",
      "https://www.google.com/maps/d/viewer?mid=1aB-c",
    ],
    [
      "an address without a place",
      "https://www.google.com/maps/embed?pb=!5e0",
      "Open the map on Google Maps",
      "https://www.google.com/maps/",
    ],
    [
      "OpenStreetMap's with a mark",
      "https://www.openstreetmap.org/export/embed.html?bbox=13.36,52.51,13.38,52.52&layer=mapnik&marker=52.5163,13.3777",
      "52.5163, 13.3777 on OpenStreetMap",
      "https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=14/52.5163/13.3777",
    ],
    [
      "OpenStreetMap's without one",
      "https://www.openstreetmap.org/export/embed.html?bbox=13.36%2C52.51%2C13.38%2C52.52",
      "52.515, 13.37 on OpenStreetMap",
      "https://www.openstreetmap.org/#map=14/52.515/13.37",
    ],
    [
      "OpenStreetMap's without anything",
      "https://www.openstreetmap.org/export/embed.html",
      "Open the map on OpenStreetMap",
      "https://www.openstreetmap.org/",
    ],
    [
      "a name that is markup",
      "https://maps.google.com/?q=%3Cb%3E%22Graz%22&output=embed",
      `&lt;b>"Graz" on Google Maps`,
      "https://www.google.com/maps/search/?api=1&query=%3Cb%3E%22Graz%22",
    ],
  ] as const
) {
  Deno.test(`an embedded map becomes a link to its place: ${claim}`, () => {
    const [finding, ...others] = preparePreview(
      `<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">` +
        `<meta name="viewport" content="width=device-width"><p>x</p><iframe src="${source}"></iframe>`,
      { year: 2026 },
    ).findings;
    assert.deepEqual([finding?.rule, others], ["frame", []]);
    const { fix } = finding!.places[0]!;
    const [edit] = fix && "edits" in fix ? fix.edits : [];
    const [, written, text] = /^<a href="([^"]*)" style="[^"]*">(.*)<\/a>$/.exec(edit!.text) ?? [];
    assert.equal(text, words);
    assert.equal(written!.replaceAll("&amp;", "&"), href);
  });
}
