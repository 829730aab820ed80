-- Where an <img> of the page shows a picture of its owner's and names no widths: the frame offers browsers all that there
-- are (server/page_code/picture_widths.ts). Null: none, or a page that was saved before this was read.
alter table portfolios add column picture_places jsonb;
