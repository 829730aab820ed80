-- Where the frame's runtime goes, in UTF-16 units of user_code, as the parser tells it when a page is prepared. Null for
-- what was saved before; it is looked for when it is asked for.
alter table portfolios add column head_offset integer;
alter table previews add column head_offset integer;
