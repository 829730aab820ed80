-- How often the links of a page were pressed: numbers by day, and nothing about anyone.
create table link_presses (
  user_id uuid not null references users on delete cascade,
  day date not null,
  link text not null,
  -- As the page had them at the last press of the day.
  words text not null,
  presses integer not null,
  primary key (user_id, day, link)
);
