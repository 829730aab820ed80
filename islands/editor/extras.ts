// What the editor can do without for a while: fetched as it opens, and no part of the dashboard's own scripts.
export { Divider } from "./divider.tsx";
export { EditCard } from "./edit_card.tsx";
export { FindingsPanel } from "./findings_panel.tsx";
export { History } from "./history.tsx";
export { IntakePanel } from "./intake_panel.tsx";
export { LetterboxOffer } from "./letterbox_offer.tsx";
export { PicturesDrawer } from "./pictures_drawer.tsx";
export { PreviewPane } from "./preview_pane.tsx";
export { SavedLink } from "./saved_link.tsx";
export { SignInAgain } from "./sign_in_again.tsx";
export { Uploads } from "./uploads.tsx";
