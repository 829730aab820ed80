-- Counts of a window of time, in the shape that rate-limiter-flexible has. Not logged: a crash may forget them.
create unlogged table rate_limits (
  -- The limit's name and what it counts: an address, or the hash of a name or e-mail.
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index rate_limits_expire_idx on rate_limits (expire);
