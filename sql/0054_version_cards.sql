-- What each save says in its title; null: it was saved before this was kept.
alter table portfolio_versions add column title text;

-- Pictures of earlier saves, for their author alone. Each is made when it is first asked for.
create table version_cards (
  user_id uuid not null,
  version integer not null,
  -- Null: there is none of this version, and it is not tried again.
  hash bytea references blobs,
  made_at timestamptz not null,
  primary key (user_id, version),
  foreign key (user_id, version) references portfolio_versions on delete cascade
);

create index version_cards_hash_idx on version_cards (hash);

create trigger version_cards_orphan after delete or update of hash on version_cards
  for each row when (old.hash is not null) execute function orphan_hash();

-- One's page and an earlier save of it are shown beside each other.
alter table previews add column place text not null default 'page';
drop index previews_user_id_key;
create unique index previews_user_id_place_key on previews (user_id, place);
