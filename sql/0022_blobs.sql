-- Bytes have one home: here, or at an object store. The same bytes are kept once.
create table blobs (
  -- SHA-256 of the bytes.
  hash bytea primary key,
  size integer not null,
  bytes bytea,
  -- At the object store. Bytes that come anew after they were collected have another one, so that a slow deletion of
  -- what was there never meets what was written since.
  key text,
  -- Since when perhaps nothing names it; null: something did when it was looked at.
  loose_since timestamptz,
  check ((bytes is null) <> (key is null))
);

create index blobs_loose_since_idx on blobs (loose_since) where loose_since is not null;
create unique index blobs_key_idx on blobs (key) where key is not null;

-- At the object store, and named by no row any more.
create table blob_deletions (
  key text primary key
);

-- The code of a save. What was saved before has it in user_code until it is moved; what is saved now, in its blob.
alter table portfolio_versions
  alter column user_code drop not null,
  add column code_hash bytea references blobs,
  add check (user_code is not null or code_hash is not null) not valid;
-- The code of each save, wherever it is: null for one that is at the object store.
create view version_codes as
select user_id, version, code_hash,
  coalesce(convert_from(bytes, 'UTF8'), user_code) as user_code,
  coalesce(size, octet_length(user_code)) as bytes
from portfolio_versions left join blobs on hash = code_hash;

-- A page is its newest version.
alter table portfolios alter column user_code drop not null;

create function loosen_code() returns trigger language plpgsql as $$
begin
  -- Also of one that is loose: whoever is just looking at it must see this.
  update blobs set loose_since = now() where hash = old.code_hash;
  return null;
end $$;

create trigger portfolio_versions_loosen after delete on portfolio_versions
  for each row when (old.code_hash is not null) execute function loosen_code();

-- The move of codes into blobs, while there is one. For a day, processes of before may run beside: codes stay where they
-- look for them.
create table code_move (
  starts_at timestamptz not null,
  -- All up to this user.
  moved_to uuid
);

insert into code_move (starts_at)
select now() + interval '1 day' where exists (select 1 from portfolios);

-- Where there are saves already it is made beside the product, which goes on saving.
do $$ begin
  if not exists (select 1 from portfolio_versions) then
    create index portfolio_versions_code_hash_idx on portfolio_versions (code_hash)
      where code_hash is not null;
  end if;
end $$;
