-- When all access to the account last ended, but its password: addresses with a token from before are good for nothing.
alter table users add column access_ended_at timestamptz;
