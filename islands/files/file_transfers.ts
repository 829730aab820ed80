// Whether what is handed over by mouse, clipboard or chooser is for the author's files.
import { FILE_TYPE } from "../../contract/files/files.ts";

/** The files, when they are PDFs, of which some systems tell the name alone; null when anything else is among them. */
export function pdfsAmong(list: Pick<DataTransfer, "files"> | readonly File[]): File[] | null {
  const files = [..."files" in list ? list.files : list];
  const arePdfs = files.length > 0 &&
    files.every(({ type, name }) => type === FILE_TYPE || type === "" && /\.pdf$/i.test(name));
  return arePdfs ? files : null;
}
