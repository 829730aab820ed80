-- An operator stopped the sign-ins of this account: nobody gets in, by whichever way.
alter table users add column sign_in_stopped_at timestamptz;

-- For the newest ones.
create index users_created_at on users (created_at);
