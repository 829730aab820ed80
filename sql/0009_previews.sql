-- Drafts as their authors see them before saving: the newest of each, for minutes. Not logged: nobody misses one.
create unlogged table previews (
  user_id uuid primary key references users on delete cascade,
  id text not null unique,
  -- Sanitized.
  user_code text not null,
  expires_at timestamptz not null
);

create index previews_expires_at_idx on previews (expires_at);
