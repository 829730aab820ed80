-- From which hosts the visits of a day came.
create table visit_referrers (
  user_id uuid not null references users on delete cascade,
  day date not null,
  host text not null,
  visits integer not null,
  primary key (user_id, day, host)
);
