-- Who a person is at an OpenID provider: known by issuer and subject alone (OpenID Connect Core, 5.7).
create table identities (
  issuer text not null,
  subject text not null,
  -- One way in by a provider for each person: another one cannot come beside it.
  user_id uuid not null unique references users (id) on delete cascade,
  primary key (issuer, subject)
);

-- Until now the only provider was Google. The column stays for processes of the version before, which run on until they
-- are stopped; nothing reads or writes it any more.
insert into identities (issuer, subject, user_id)
select 'https://accounts.google.com', google_subject, id
from users
where google_subject is not null;
