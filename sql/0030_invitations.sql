-- Links by which somebody new may make an account where the operator has said so (REGISTRATION=invite).
create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- The only address that it lets in; null: any.
  email text,
  uses integer not null check (uses > 0),
  uses_left integer not null check (uses_left between 0 and uses),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null: made by the task of the operator, or by an account that is deleted.
  created_by uuid references users on delete set null,
  revoked_at timestamptz,
  -- Of a registration that made no account, whose use it keeps until the address is corrected: nobody made it.
  is_kept_use boolean not null default false,
  -- Whom one for a single address let in.
  admitted uuid references users on delete set null,
  check (email is null or uses = 1)
);

create index invitations_created_by_idx on invitations (created_by);
create index invitations_admitted_idx on invitations (admitted);
create index invitations_expires_at_idx on invitations (expires_at);
