// What the editor can do without for a while: fetched as it opens, and no part of the dashboard's own scripts.
export { Divider } from "./divider.tsx";
export { EditCard } from "./preview/edit_card.tsx";
export { FindingsPanel } from "./findings/findings_panel.tsx";
export { History } from "./history/history.tsx";
export { IntakePanel } from "./paste/intake_panel.tsx";
export { LetterboxOffer } from "./save/letterbox_offer.tsx";
export { PicturesDrawer } from "./pictures/pictures_drawer.tsx";
export { PreviewPane } from "./preview/preview_pane.tsx";
export { SavedLink } from "./save/saved_link.tsx";
export { SignInAgain } from "./save/sign_in_again.tsx";
export { Uploads } from "./pictures/uploads.tsx";
