-- The visitors of today, as hashes under the day's salt. Not logged: a crash counts somebody twice.
create unlogged table visits_seen (
  user_id uuid not null references users on delete cascade,
  day date not null,
  hash text not null,
  primary key (user_id, day, hash)
);
