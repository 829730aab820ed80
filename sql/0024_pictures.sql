-- What people sent to be shown on their pages.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of what was sent, which is not kept: sent again, it is the same picture.
  source_hash bytea not null,
  -- As its sender calls it.
  file_name text not null,
  description text not null default '',
  is_animated boolean not null,
  created_at timestamptz not null,
  unique (user_id, source_hash)
);

create index pictures_user_id_idx on pictures (user_id, created_at);

-- What was made of each, in the widths that browsers choose from.
create table picture_files (
  user_id uuid not null references users on delete cascade,
  -- In its address: the first half of its hash, and what it is.
  name text not null,
  picture_id uuid not null references pictures on delete cascade,
  hash bytea not null references blobs,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Two that were sent can become the same file.
  primary key (picture_id, name)
);

create index picture_files_user_id_idx on picture_files (user_id, name);
create index picture_files_hash_idx on picture_files (hash);

create function loosen_picture() returns trigger language plpgsql as $$
begin
  update blobs set loose_since = now() where hash = old.hash;
  return null;
end $$;

create trigger picture_files_loosen after delete on picture_files
  for each row execute function loosen_picture();
