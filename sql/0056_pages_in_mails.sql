-- Whose page a mail has a picture of. It is drawn when the mail is sent: no bytes wait here, and a retry draws it anew.
alter table mails add column page_of uuid references users on delete set null;

create index mails_page_of_idx on mails (page_of) where page_of is not null;
