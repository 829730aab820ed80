-- The last saves of each page. Its code is a blob.
create table portfolio_versions (
  user_id uuid not null references users on delete cascade,
  version integer not null,
  -- Sanitized: what the public sees is what the editor shows.
  code_hash bytea not null references blobs,
  saved_at timestamptz not null,
  -- How it came about, and by which connection, as that was called then.
  source text not null,
  published_by text,
  -- What it changed against the one before it, counted when somebody looks.
  added_lines integer,
  removed_lines integer,
  primary key (user_id, version)
);

create index portfolio_versions_code_hash_idx on portfolio_versions (code_hash);

-- With its code, null for one whose code is at the object store: a page and its code are read in one statement.
create view version_codes as
select user_id, version, code_hash, convert_from(blobs.bytes, 'UTF8') as user_code, size as bytes
from portfolio_versions join blobs on hash = code_hash;

create function orphan_code() returns trigger language plpgsql as $$
begin
  -- Also of one that is an orphan already: whoever is just looking at it must see this.
  update blobs set orphaned_since = now() where hash = old.code_hash;
  return null;
end $$;

create trigger portfolio_versions_orphan after delete on portfolio_versions
  for each row execute function orphan_code();
