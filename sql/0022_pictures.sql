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
