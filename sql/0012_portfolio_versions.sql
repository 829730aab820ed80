-- What was saved before, the last 50 saves of each page.
create table portfolio_versions (
  user_id uuid not null references users on delete cascade,
  version integer not null,
  user_code text not null,
  saved_at timestamptz not null,
  primary key (user_id, version)
);

insert into portfolio_versions (user_id, version, user_code, saved_at)
select user_id, version, user_code, updated_at from portfolios;
