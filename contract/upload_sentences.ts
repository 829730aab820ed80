import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MAX_MEGAPIXELS,
  FILE_MAX_BYTES,
  FILES_MAX,
  FILES_MAX_BYTES,
  PICTURE_LONGEST_SIDE_PX,
  PICTURE_MAX_BYTES,
  PICTURES_MAX,
  PICTURES_MAX_BYTES,
} from "./limits.ts";

interface HostAnswer {
  host: string;
  status: number;
}

export const UPLOAD_SENTENCES = {
  picture_empty: "This file is empty.",
  picture_too_large: `A picture may be at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
  picture_too_many_pixels: ({ megapixels }: { megapixels: number }) =>
    `This picture has too many pixels: one of its kind may have ${megapixels} million. Send it smaller.`,
  picture_too_long: `A picture may be at most ${
    PICTURE_LONGEST_SIDE_PX / 1_000
  },000 pixels long or wide. Send it smaller.`,
  animation_too_large:
    `This animation is too much: it may have ${ANIMATION_MAX_FRAMES} frames, and ${ANIMATION_MAX_MEGAPIXELS} million pixels in all of them. Send it shorter or smaller.`,
  picture_unreadable: "This picture could not be read.",
  picture_too_slow: "This picture takes too long to read. Send it smaller, or saved anew.",
  picture_unknown: "This is no picture that we know: send a PNG, JPEG, WebP, GIF or AVIF.",
  picture_is_heic: "HEIC pictures cannot be shown by most browsers: send it as JPEG.",
  picture_is_tiff: "TIFF pictures cannot be shown by most browsers: send it as JPEG or PNG.",
  picture_is_svg: "SVG drawings can carry scripts: send it as PNG, or put its code into your page.",
  picture_is_pdf:
    "A PDF is no picture: send it as a file, to be linked, or its page as PNG or JPEG.",
  picture_not_found: "That picture is not here any more.",
  pictures_full: `Your pictures would take more than ${
    PICTURES_MAX_BYTES / 1024 / 1024
  } MB together. Delete one that you do not use.`,
  too_many_pictures: `There are ${PICTURES_MAX} pictures already. Delete one that you do not use.`,
  picture_broken: "The picture did not come whole. Please send it again.",
  picture_upload_failed: "This picture could not be sent. Please try again.",
  picture_no_place:
    "The page has changed since: nothing was put in. Please choose the place once more.",
  picture_brought: "Received.",
  picture_not_awaited: "Your page names no such picture.",
  pictures_over: "That was too long ago. Please sign in.",
  picture_not_mine: "Say first that the picture is yours, or that you may use it.",
  picture_address_invalid: "This is no address of a picture: it starts with https://.",
  picture_address_private: "This address is not open to everybody, so nothing is fetched from it.",
  picture_gone: ({ host, status }: HostAnswer) =>
    `There is no picture at this address any more: ${host} answered ${status}.`,
  picture_refused: ({ host, status }: HostAnswer) =>
    `${host} does not give this picture away: it answered ${status}. Save it on your device, and send it from there.`,
  picture_led_on: ({ host }: Pick<HostAnswer, "host">) =>
    `${host} leads on and on. Open the picture itself, and take its address from there.`,
  picture_is_page:
    "At this address is a page and no picture. Open the picture itself, and take its address from there.",
  picture_host_silent: ({ host }: Pick<HostAnswer, "host">) =>
    `${host} did not answer in time. Please try again later, or send the picture from your device.`,
  picture_one_source: "Send the picture either as base64 or by its address.",
  picture_place_version: "A place is of a version of the page: send both, as get_page says them.",
  picture_place_unknown: ({ count }: { count: number }) =>
    `No missing picture is called so, and ${count === 1 ? "1 is" : `${count} are`} missing.`,
  picture_place_ambiguous: ({ count }: { count: number }) =>
    `${count} missing pictures are called so: say which by its number in the order of the page.`,
  picture_described: "Noted.",
  picture_deleted: "Deleted.",
  pictures_failed: "Your pictures cannot be changed right now. Please try again.",

  file_empty: "This file is empty.",
  file_too_large: `A PDF may be at most ${FILE_MAX_BYTES / 1024 / 1024} MB.`,
  file_not_pdf: "This is no PDF: send your document as one.",
  file_cut_off: "This PDF stops in the middle. Please save it anew, and send it again.",
  file_broken: "The file did not come whole. Please send it again.",
  file_not_found: "That file is not here any more.",
  files_full: `Your files would take more than ${
    FILES_MAX_BYTES / 1024 / 1024
  } MB together. Delete one that you do not use.`,
  too_many_files: `There are ${FILES_MAX} files already. Delete one that you do not use.`,
  file_upload_failed: "This file could not be sent. Please try again.",
  file_deleted: "Deleted.",
  files_failed: "Your files cannot be changed right now. Please try again.",
} as const;
