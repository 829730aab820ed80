-- Each change of a username, for a year: few of them are allowed.
create table renames (
  user_id uuid not null references users on delete cascade,
  renamed_at timestamptz not null
);

create index renames_user_id_idx on renames (user_id, renamed_at);
