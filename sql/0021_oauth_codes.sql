-- Authorization codes: good once, for a minute. Kept a while longer to tell a second use, which ends what the first made.
create table oauth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  client_id text not null,
  client_name text not null,
  host text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  connection_id uuid references connections on delete set null,
  is_used boolean not null default false
);

create index oauth_codes_expires_at_idx on oauth_codes (expires_at);
