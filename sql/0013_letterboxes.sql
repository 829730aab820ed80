-- Whether the visitors of a page may write to its owner: for who ever turned it on, or was stopped.
create table letterboxes (
  user_id uuid primary key references users on delete cascade,
  is_open boolean not null default false,
  -- Set by the operator.
  stopped_at timestamptz,
  -- What a form of the page last asked for that is never passed on, for the operator to see.
  asked_for text check (asked_for in ('password', 'card', 'code')),
  asked_at timestamptz
);
