import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { FILE_MAX_BYTES, KEPT_VERSIONS } from "../../contract/limits.ts";

export interface Example {
  id: string;
  title: string;
  text: string;
  code: string;
}

export interface ToolGroup {
  title: string;
  names: string;
  text: string;
}

export const TOOLS: readonly ToolGroup[] = [
  {
    title: "Read the rules of this place",
    names: "get_guidelines",
    text: "What a page may use here.",
  },
  {
    title: "Check a page",
    names: "check_page",
    text: "What a save would remove, what will not work, what is left over, what is missing.",
  },
  {
    title: "Publish a page",
    names: "publish_page",
    text: "A complete file, online at your link at once. A menu stays, as a plain block of links.",
  },
  {
    title: "Change a sentence",
    names: "edit_page",
    text: "Finds and replaces, all of it or nothing.",
  },
  { title: "Read your page", names: "get_page", text: "As it is, or as it was." },
  {
    title: "Go back",
    names: "list_versions, restore_version",
    text: `The last ${KEPT_VERSIONS} saves, and any of them again.`,
  },
  {
    title: "Bring a PDF along",
    names: "add_file",
    text: "A CV or a menu, for the page to link.",
  },
  {
    title: "Bring a picture along",
    names: "add_picture",
    text: "Sent, or from its address; also into the place of one that is missing.",
  },
  {
    title: "Take it offline",
    names: "set_online",
    text: "Shown to nobody, and shown again; nothing is lost.",
  },
  {
    title: "Read its own address",
    names: "get_domain",
    text: "Which records a name of yours needs, and what they say now.",
  },
];

export function examplesFor(
  { publicUrl, pagesUrl }: { publicUrl: string; pagesUrl: string },
  username: string,
): readonly Example[] {
  const page = publicUrl + CALLS.page;
  return [
    {
      id: "curl_put",
      title: "Publish",
      text: `Sends the file page.html. The answer begins with your link, ${pagesUrl}${
        portfolioPath(username)
      }.`,
      code: `curl -T page.html -H "Authorization: Bearer fk_YOUR_KEY" ${page}`,
    },
    {
      id: "curl_menu",
      title: "Publish without its menu",
      text:
        "A menu (<nav>) becomes a plain block of links that looks and works as it did, and the answer says so. With menu=remove it is taken out.",
      code: `curl -T page.html -H "Authorization: Bearer fk_YOUR_KEY" "${page}?menu=remove"`,
    },
    {
      id: "curl_get",
      title: "Fetch",
      text: "The page as it is saved. Its ETag is the version.",
      code: `curl -o page.html -D - -H "Authorization: Bearer fk_YOUR_KEY" ${page}`,
    },
    {
      id: "curl_match",
      title: "Publish only over the version that you know",
      text:
        "If somebody saved in between, nothing is overwritten and the answer is 412. With Accept, what was found in the page comes as JSON.",
      code: `curl -T page.html -H "Authorization: Bearer fk_YOUR_KEY" -H 'If-Match: "7"' \\
  -H "Accept: application/json" ${page}`,
    },
    {
      id: "curl_picture",
      title: "Send a picture",
      text:
        "JPEG, PNG, WebP, GIF or AVIF, up to 10 MB. The answer has its src, which stays the same whatever your address becomes, and a whole <img>.",
      code: `curl --data-binary @photo.jpg -H "Authorization: Bearer fk_YOUR_KEY" \\
  -H "Content-Type: image/jpeg" "${publicUrl}${CALLS.pictures}?name=photo.jpg"`,
    },
    {
      id: "curl_file",
      title: "Send a PDF",
      text: `Up to ${
        FILE_MAX_BYTES / 1024 / 1024
      } MB, for a page to link. The answer has its href, which stays the same whatever your address becomes, and a whole <a>.`,
      code: `curl --data-binary @resume.pdf -H "Authorization: Bearer fk_YOUR_KEY" \\
  -H "Content-Type: application/pdf" "${publicUrl}${CALLS.files}?name=resume.pdf"`,
    },
    {
      id: "github_action",
      title: "Publish with every push (GitHub Action)",
      text: "As .github/workflows/publish.yml, with the key as the repository's secret FOLIO_KEY.",
      code: `on:
  push: { branches: [main], paths: [page.html] }
jobs:
  publish:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: curl --fail -T page.html -H "Authorization: Bearer $FOLIO_KEY" ${page}
        env: { FOLIO_KEY: "\${{ secrets.FOLIO_KEY }}" }`,
    },
  ];
}

export function mcpAddress(publicUrl: string): string {
  return publicUrl + MCP_PATH;
}
