// A page may use copying alone of its visitor's device: one list says so in every frame that we make, and in what is answered there.

const ALLOWED = "clipboard-write";

/** On in every frame for which they are not turned off. */
const ON_BY_THEMSELVES = [
  "aria-notify",
  "browsing-topics",
  "ch-save-data",
  "ch-ua",
  "ch-ua-high-entropy-values",
  "ch-ua-mobile",
  "ch-ua-platform",
  "deferred-fetch-minimal",
  "gamepad",
  "interest-cohort",
  "picture-in-picture",
  "private-state-token-issuance",
  "private-state-token-redemption",
  "storage-access",
  "sync-xhr",
  "unload",
];

/** Off in a frame of an opaque origin, and on in a window. */
const ON_IN_A_WINDOW = (
  "accelerometer autoplay camera captured-surface-control ch-device-memory ch-downlink ch-dpr ch-ect " +
  "ch-prefers-color-scheme ch-prefers-reduced-motion ch-prefers-reduced-transparency ch-rtt " +
  "ch-ua-arch ch-ua-bitness ch-ua-form-factors ch-ua-full-version ch-ua-full-version-list " +
  "ch-ua-model ch-ua-platform-version ch-ua-wow64 ch-viewport-height ch-viewport-width ch-width " +
  "clipboard-read compute-pressure cross-origin-isolated deferred-fetch digital-credentials-get " +
  "display-capture encrypted-media fullscreen geolocation gyroscope hid identity-credentials-get " +
  "idle-detection keyboard-map language-detector language-model local-fonts local-network " +
  "local-network-access loopback-network magnetometer microphone midi on-device-speech-recognition " +
  "otp-credentials payment publickey-credentials-create publickey-credentials-get screen-wake-lock " +
  "serial summarizer translator usb window-management xr-spatial-tracking"
).split(" ");

export const FRAME_FEATURES: readonly string[] = [ALLOWED];
export const DENIED_FEATURES: readonly string[] = [...ON_BY_THEMSELVES, ...ON_IN_A_WINDOW];

/** The element's attribute is in every answer, so it does not name what is off anyway. */
export const FRAME_ALLOW: string = [
  `${ALLOWED} *`,
  ...ON_BY_THEMSELVES.map((name) => `${name} 'none'`),
].join("; ");

/** The header holds in a window as well, where more is on. */
export const FRAME_PERMISSIONS: string = DENIED_FEATURES.map((name) => `${name}=()`).join(", ");
