// The editor works without these parts for a while, so they are no part of the dashboard's own scripts.
export { MoreMenu } from "./bar/more_menu.tsx";
export { PageControls } from "./bar/more_menu.tsx";
export { PageCheck } from "./check/page_check.tsx";
export { ConflictDialog } from "./history/conflict_dialog.tsx";
export { History } from "./history/history.tsx";
export { FeatureDialogs } from "./feature_parts.tsx";
export { LinkDialog } from "./link/link_dialog.tsx";
export { Divider } from "./panel/divider.tsx";
export { CutOffToast, IntakeDialog } from "./paste/intake_dialog.tsx";
export { Intake } from "./paste/intake_panel.tsx";
export { openAlone } from "./paste/open_alone.ts";
export { BlankPictures } from "../pictures/missing_pictures.tsx";
export { PagePictures } from "../pictures/page_pictures.tsx";
export { PicturesDrawer } from "../pictures/pictures_drawer.tsx";
export { Uploads } from "../pictures/uploads.tsx";
export { PageStage } from "./preview/page_stage.tsx";
export { SavedSheet } from "./save/saved_sheet.tsx";
export { SignInAgain } from "./save/sign_in_again.tsx";
