-- PDFs that people sent to be linked on their pages, as they came.
create table files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- In its address: the first half of its hash, and what it is.
  name text not null,
  hash bytea not null references blobs,
  -- As its sender calls it, which is what a browser saves it as.
  file_name text not null,
  bytes integer not null,
  created_at timestamptz not null,
  unique (user_id, name)
);

create index files_hash_idx on files (hash);

-- It was named for the only table that had it.
alter function orphan_picture() rename to orphan_hash;

create trigger files_orphan after delete on files
  for each row execute function orphan_hash();
