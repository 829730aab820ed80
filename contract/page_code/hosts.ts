// Which hosts a published page may reach, by what it fetches there: for sanitizer, policy and help texts.

/** The four that the help texts name. */
export const IMAGE_HOSTS: readonly string[] = [
  "i.imgur.com",
  "live.staticflickr.com",
  "images.unsplash.com",
  "placehold.co",
];

/** Accepted, but dead: authors are told to move to their successor. */
export const DEPRECATED_IMAGE_HOSTS: Readonly<Record<string, string>> = {
  "via.placeholder.com": "placehold.co",
};

/** Of stand-ins that templates use: dead, or not allowed. A list that is put together would stay in every bundle. */
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
  // jsDelivr's own address for packages as modules.
  "esm.run",
  // Plotly's builds, and nothing else.
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
  // Themes of jQuery UI.
  "code.jquery.com",
  // Google's fonts without Google: style and files.
  "fonts.bunny.net",
  // The style of Fontshare's free fonts, whose files lie at cdn.fontshare.com.
  "api.fontshare.com",
];

/** Of packages: a script of any page may read the style sheets there. */
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
