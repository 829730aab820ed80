-- For a page that calls `confirm` or `prompt`: how those questions begin before which something is done, which are not
-- asked. Null for a page that calls neither, and for what was saved before this was looked for.
alter table portfolios add column late_asks text[];
alter table previews add column late_asks text[];
