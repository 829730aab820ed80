-- What addresses of other hosts sent, each asked once for all pages that load it.
create table host_files (
  address text primary key,
  -- Where its redirects led.
  final_address text,
  -- As it came.
  hash bytea references blobs,
  type text,
  bytes integer,
  license text,
  etag text,
  last_modified text,
  fetched_at timestamptz,
  -- As the host says how long it holds; until then it is not asked again.
  fresh_until timestamptz,
  -- Why there is none, or none that is newer.
  failure text,
  failures integer not null default 0,
  retry_at timestamptz,
  check ((hash is null) = (final_address is null)),
  check (hash is not null or failure is not null)
);

create index host_files_hash_idx on host_files (hash);
create index host_files_fetched_at_idx on host_files (fetched_at);

create trigger host_files_orphan after delete or update of hash on host_files
  for each row when (old.hash is not null) execute function orphan_hash();

-- What visitors of pages get in place of them. A style sheet names kept files, so it is another than its host sent.
create table kept_files (
  -- In its address: of its own address and hash, and of all kept files that it names.
  id text primary key,
  address text not null,
  type text not null,
  hash bytea not null references blobs,
  bytes integer not null,
  -- Null where it does not become smaller.
  gzip_hash bytea references blobs,
  brotli_hash bytea references blobs,
  license text,
  made_at timestamptz not null
);

create index kept_files_hash_idx on kept_files (hash);
create index kept_files_gzip_hash_idx on kept_files (gzip_hash);
create index kept_files_brotli_hash_idx on kept_files (brotli_hash);
create index kept_files_made_at_idx on kept_files (made_at);

create function orphan_kept_file() returns trigger language plpgsql as $$
begin
  update blobs set orphaned_since = now() where hash in (old.hash, old.gzip_hash, old.brotli_hash);
  return null;
end $$;

create trigger kept_files_orphan after delete on kept_files
  for each row execute function orphan_kept_file();

-- How the code of a page differs where it is served with kept files.
create table page_rewrites (
  user_id uuid primary key references portfolios on delete cascade,
  -- For any other one it does not count.
  version integer not null,
  is_seen boolean not null,
  -- In UTF-16 units of the saved code.
  edits jsonb not null,
  -- Of other hosts, these may still be asked.
  hosts text[] not null,
  -- Of these, those that its scripts merely name: nobody knows yet whether they ask them.
  named_hosts text[] not null,
  -- Those that they named and that nobody was seen to ask.
  known_hosts text[] not null default '{}',
  -- The paths of kept files by the addresses that its scripts may ask for.
  at_run_time jsonb not null,
  -- What could not be kept, and why.
  elsewhere jsonb not null,
  made_at timestamptz not null
);

-- What browsers were seen to ask of other hosts for a page, or were refused.
create table page_wishes (
  user_id uuid not null references portfolios on delete cascade,
  address text not null,
  -- It was asked of its host although it is kept.
  is_missed boolean not null,
  told_at timestamptz not null,
  primary key (user_id, address)
);

-- The files that a page loads, by the addresses under which its code and these files name them.
create table page_kept_files (
  user_id uuid not null references page_rewrites on delete cascade,
  address text not null,
  file_id text not null references kept_files,
  primary key (user_id, address)
);

create index page_kept_files_file_id_idx on page_kept_files (file_id);

-- Pages whose files are to be kept: a save, or what a host did not send the time before.
create table pages_to_keep (
  user_id uuid primary key references portfolios on delete cascade,
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Its author looked at it, and what it loaded then is among its wishes.
  is_seen boolean not null default false
);

create index pages_to_keep_due_at_idx on pages_to_keep (due_at);

create function note_page_to_keep() returns trigger language plpgsql as $$
begin
  insert into pages_to_keep (user_id, due_at) values (new.user_id, new.updated_at)
  on conflict (user_id) do update set due_at = excluded.due_at, tries = 0,
    is_seen = false;
  return null;
end $$;

create trigger portfolios_to_keep after insert or update of version, awaits_verification on portfolios
  for each row execute function note_page_to_keep();

-- Those that were there before are kept one after the other.
insert into pages_to_keep (user_id, due_at)
select user_id, now() + row_number() over (order by updated_at desc) * interval '2 seconds' from portfolios;

create trigger page_rewrites_change_page
  after insert or delete or update of version, edits, hosts, at_run_time, made_at on page_rewrites
  for each row execute function note_page_change();

-- All that may name a blob, for the collector (tests/blobs/names_test.ts compares it with the references).
create view blob_names as
select code_hash as hash from portfolio_versions
union all select hash from picture_files
union all select hash from files
union all select hash from page_cards
union all select hash from version_cards
union all select hash from host_files
union all select hash from kept_files
union all select gzip_hash from kept_files
union all select brotli_hash from kept_files;

-- The one process of all that asks other hosts for files, so that they are asked gently.
create table keeper_lease (
  is_one boolean primary key default true check (is_one),
  holder uuid not null,
  ends_at timestamptz not null
);
