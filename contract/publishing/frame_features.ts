const ALLOWED = "clipboard-write";

/** Browsers allow these in every frame that does not deny them. */
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

/** Browsers deny these in a frame of an opaque origin, and allow them in a window. */
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

/** Every answer contains this attribute, so it does not name what is denied anyway. */
export const FRAME_ALLOW: string = [
  `${ALLOWED} *`,
  ...ON_BY_THEMSELVES.map((name) => `${name} 'none'`),
].join("; ");

/** The header also holds when the page is opened in a window, where more is allowed. */
export const FRAME_PERMISSIONS: string = DENIED_FEATURES.map((name) => `${name}=()`).join(", ");
