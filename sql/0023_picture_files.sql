-- What was made of each picture, in the widths that browsers choose from.
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

create function orphan_picture() returns trigger language plpgsql as $$
begin
  update blobs set orphaned_since = now() where hash = old.hash;
  return null;
end $$;

create trigger picture_files_orphan after delete on picture_files
  for each row execute function orphan_picture();
