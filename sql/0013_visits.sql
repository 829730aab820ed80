-- How often a page was visited: numbers by day, and nothing about anyone.
create table visit_days (
  user_id uuid not null references users on delete cascade,
  day date not null,
  visits integer not null,
  visitors integer not null,
  primary key (user_id, day)
);

create table visit_referrers (
  user_id uuid not null references users on delete cascade,
  day date not null,
  host text not null,
  visits integer not null,
  primary key (user_id, day, host)
);

-- Tells a second visit of today from a first: hashes under a salt that is thrown away with the day.
create table visit_salts (
  day date primary key,
  salt bytea not null
);

create unlogged table visits_seen (
  user_id uuid not null references users on delete cascade,
  day date not null,
  hash text not null,
  primary key (user_id, day, hash)
);
