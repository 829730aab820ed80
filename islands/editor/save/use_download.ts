import { useState } from "react";
import { downloadPage } from "../../browser/files.ts";
import { useEditor } from "../context.ts";

export function useDownload() {
  const { state: { fileName, code }, dispatch } = useEditor();
  const [isDownloading, setDownloading] = useState(false);

  async function download() {
    setDownloading(true);
    dispatch({ type: "failed", error: await downloadPage(fileName, code) ?? "" });
    setDownloading(false);
  }

  return { download, isDownloading };
}
