-- One row a sign-in. Tokens are kept as SHA-256 hashes: a copy of this table signs nobody in.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  refresh_hash bytea not null,
  -- The token before the current one stays good for a moment, for a second tab,
  -- which gets the current one too: sealed, so that only the older token opens it.
  previous_refresh_hash bytea,
  sealed_refresh bytea,
  refreshed_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);
