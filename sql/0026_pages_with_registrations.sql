-- A page that came with a registration: saved, and put online when its owner's address is verified. Until then nobody
-- else is told that it is there.
alter table portfolios add column awaits_verification boolean not null default false;

-- Those that a cleanup looks for.
create index portfolios_awaiting_idx on portfolios (created_at) where awaits_verification;

-- A verification link that was used is kept until it would have expired, to tell it from one that never held.
alter table links add column used_at timestamptz;

-- What the browser that registered holds, to have the mail sent again or its address corrected.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (
  purpose in ('verify_email', 'reset_password', 'change_email', 'recover_account', 'registration')
);
