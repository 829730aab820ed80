// Other folders import this file alone, so all else here is free to change.
export { countAbsent } from "./absent_pictures.ts";
export { awaitPictures } from "./brought_pictures.ts";
export { findPageOwner, type PageOwner } from "./picture_access.ts";
export { fetchPicture, keepPicture } from "./keep_picture.ts";
export { createPictureFetcher, type PictureFetcher } from "./picture_fetcher.ts";
export { openPictureMaker, type PictureMaker } from "./picture_maker.ts";
export {
  countPictureBytes,
  describePicture,
  findPictureFile,
  findPictureWidths,
  listPictureFiles,
  listPictureNames,
} from "./pictures.ts";
