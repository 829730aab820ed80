-- What a page's own head says to those who read the page around it (server/page_code/own_head.ts); null: nothing, or a
-- page that was saved before this was read.
alter table portfolios add column own_head jsonb;

-- What its owner asks of robots beside that.
alter table portfolios add column no_search boolean not null default false;
alter table portfolios add column no_training boolean not null default false;
alter table portfolios add column is_listed boolean not null default false;

create index portfolios_is_listed_idx on portfolios (user_id) where is_listed;
