-- Tells a second visit of today from a first: hashes (visits_seen) under a salt that is thrown away with the day.
create table visit_salts (
  day date primary key,
  salt bytea not null
);
