-- How often a page was visited: numbers by day, and nothing about anyone.
create table visit_days (
  user_id uuid not null references users on delete cascade,
  day date not null,
  visits integer not null,
  visitors integer not null,
  primary key (user_id, day)
);
