-- Assistants that registered themselves (RFC 7591).
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);

create index oauth_clients_used_at_idx on oauth_clients (used_at);
