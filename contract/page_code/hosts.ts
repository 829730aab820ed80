export const IMAGE_HOSTS: readonly string[] = [
  "i.imgur.com",
  "live.staticflickr.com",
  "images.unsplash.com",
  "placehold.co",
];

/** A host sends it in place of each picture that was removed. */
export const REMOVED_PICTURES: readonly string[] = ["https://i.imgur.com/removed.png"];

/** These hosts are accepted but dead, so authors are told to move to the successor. */
export const DEPRECATED_IMAGE_HOSTS: Readonly<Record<string, string>> = {
  "via.placeholder.com": "placehold.co",
};

/** The list is written out, since bundlers cannot drop one that is computed. */
export const PLACEHOLDER_IMAGE_HOSTS: readonly string[] = [
  "via.placeholder.com",
  "source.unsplash.com",
  "picsum.photos",
  "placekitten.com",
  "placeimg.com",
  "placebear.com",
  "loremflickr.com",
  "lorempixel.com",
  "dummyimage.com",
  "fakeimg.pl",
];

export const SCRIPT_HOSTS: readonly string[] = [
  "cdn.jsdelivr.net",
  "cdnjs.cloudflare.com",
  "unpkg.com",
  "esm.sh",
  "cdn.tailwindcss.com",
  "code.jquery.com",
  "ajax.googleapis.com",
  "stackpath.bootstrapcdn.com",
  "maxcdn.bootstrapcdn.com",
  "kit.fontawesome.com",
  "use.fontawesome.com",
  "d3js.org",
  "esm.run",
  "cdn.plot.ly",
];

export const STYLE_HOSTS: readonly string[] = [
  "fonts.googleapis.com",
  "cdn.jsdelivr.net",
  "cdnjs.cloudflare.com",
  "unpkg.com",
  "use.fontawesome.com",
  "kit.fontawesome.com",
  "stackpath.bootstrapcdn.com",
  "maxcdn.bootstrapcdn.com",
  "unicons.iconscout.com",
  "code.jquery.com",
  "fonts.bunny.net",
  "api.fontshare.com",
];

/** A script of any page may read the style sheets of these hosts (CORS). */
export const READABLE_STYLE_HOSTS: readonly string[] = [
  "cdn.jsdelivr.net",
  "cdnjs.cloudflare.com",
  "unpkg.com",
  "stackpath.bootstrapcdn.com",
  "maxcdn.bootstrapcdn.com",
];

export const FONT_HOSTS: readonly string[] = [
  "fonts.gstatic.com",
  "cdn.jsdelivr.net",
  "cdnjs.cloudflare.com",
  "unpkg.com",
  "use.fontawesome.com",
  "ka-f.fontawesome.com",
  "maxcdn.bootstrapcdn.com",
  "stackpath.bootstrapcdn.com",
  "unicons.iconscout.com",
  "fonts.bunny.net",
  "cdn.fontshare.com",
];

export const CONNECT_HOSTS: readonly string[] = ["ka-f.fontawesome.com"];
