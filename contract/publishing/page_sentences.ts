import { USER_CODE_MAX_BYTES } from "../limits.ts";

const SIMPLIFY = "Simplify it and save again.";
const SIMPLIFY_THEM = "Simplify them and save again.";

interface LimitParameters {
  max: number;
}

interface EditParameters {
  edit: number;
}

export const PAGE_SENTENCES = {
  listed_unsearched:
    "A page that search engines are asked to leave out cannot be on the list for them.",
  page_too_entangled: "This page's tags are too entangled to read. Close every tag and save again.",
  page_attributes_max: ({ max }: LimitParameters) =>
    `This page has a tag with more than ${max} attributes. ${SIMPLIFY}`,
  page_depth_max: ({ max }: LimitParameters) =>
    `This page nests its elements more than ${max} deep. ${SIMPLIFY}`,
  page_elements_max: ({ max }: LimitParameters) =>
    `This page has more than ${max.toLocaleString("en")} elements. ${SIMPLIFY}`,
  page_drawings_endless:
    `The drawings of this page repeat each other without end. ${SIMPLIFY_THEM}`,
  page_columns_max: ({ max }: LimitParameters) =>
    `This page has columns within columns more than ${max} deep. ${SIMPLIFY_THEM}`,
  page_backdrops_max: ({ max }: LimitParameters) =>
    `This page gives a backdrop-filter to more than ${max} elements. Give it to fewer and save again.`,
  page_empty: "Nothing that a visitor could see is left on this page.",
  css_variables_endless:
    `The variables of this page's styles stand for each other too often. ${SIMPLIFY_THEM}`,
  css_depth_max: ({ max }: LimitParameters) =>
    `This page nests its styles more than ${max} deep. ${SIMPLIFY_THEM}`,
  attribute_depth_max: ({ max }: LimitParameters) =>
    `An attribute of this page nests brackets more than ${max} deep. ${SIMPLIFY_THEM}`,
  css_rules_endless:
    `The nested rules of this page's styles multiply without end. ${SIMPLIFY_THEM}`,
  css_functions_endless:
    `This page's styles have too many functions within functions. ${SIMPLIFY_THEM}`,
  css_calls_max: ({ max }: LimitParameters) =>
    `This page's style functions call others more than ${max} times. ${SIMPLIFY_THEM}`,
  page_is_another: ({ gone, all, such }: { gone: number; all: number; such: string }) =>
    `This is another page than the one before: ${gone} of its ${all} links, addresses, pictures and headings are gone, such as ${such}. If that was not meant, bring the version before back.`,
  edits_too_slow:
    "These edits take too long to make, so nothing was changed. Send fewer, or the whole page with publish_page.",
  edit_not_found: ({ edit }: EditParameters) =>
    `Edit ${edit} was not found in the page, so nothing was changed. Call get_page and copy the text as it stands there.`,
  edit_ambiguous: ({ edit, count }: EditParameters & { count: number }) =>
    `Edit ${edit} stands in the page ${count} times, so nothing was changed. Send more of what is around it, or all: true.`,
  edit_ambiguous_often: ({ edit, max }: EditParameters & LimitParameters) =>
    `Edit ${edit} stands in the page more than ${max} times, so nothing was changed. Send more of what is around it, or all: true.`,
  edit_places_max: ({ edit, max }: EditParameters & LimitParameters) =>
    `Edit ${edit} would change too many places: all edits together may change ${max}. Nothing was changed. Send more of what is around it, or the whole page with publish_page.`,
  edit_too_large: ({ edit, length, count }: EditParameters & { length: number; count: number }) =>
    `Edit ${edit} would make the page larger than ${
      USER_CODE_MAX_BYTES / 1024 / 1024
    } MB, so nothing was changed: it puts ${length} characters in ${
      count === 1 ? "1 place" : `${count} places`
    }.`,
};
