// The way out of the editor for the page as it is there, saved or not; one at a time.
import { useState } from "react";
import { downloadPage } from "../../browser/download_page.ts";

export function useDownload(
  fileName: string,
  { code, setError }: { code: string; setError(sentence: string): void },
) {
  const [isDownloading, setDownloading] = useState(false);

  async function download() {
    setError("");
    setDownloading(true);
    const problem = await downloadPage(fileName, code);
    if (problem) setError(problem);
    setDownloading(false);
  }

  return { download, isDownloading };
}
