-- Pictures of pages, for previews of their links. Each is made when it is first asked for.
create table page_cards (
  user_id uuid primary key references portfolios on delete cascade,
  -- The version that it shows.
  version integer not null,
  -- Null: there is none of this version, and it is not tried again.
  hash bytea references blobs,
  made_at timestamptz not null
);

create index page_cards_hash_idx on page_cards (hash);

create trigger page_cards_orphan after delete or update of hash on page_cards
  for each row when (old.hash is not null) execute function orphan_hash();

-- What stands in the tab: the page's own icon, as far as it may be shown. Pages that were saved before have none until
-- they are saved again.
alter table portfolios add column icon text;
