-- Rows that are already there stand at the beginning: a constant is added without rewriting them.
alter table audit_log add column position bigint default 0 not null;
alter table audit_log alter column position set default ((pg_current_xact_id())::text)::bigint;
create index audit_log_position on audit_log using brin (position);
create table audit_seal (
  number bigint not null,
  sealed_at timestamp with time zone default now() not null,
  to_position bigint not null,
  to_id uuid not null,
  row_count integer not null,
  digest text not null,
  mac text not null,
  constraint audit_seal_pkey primary key (number)
);
grant insert, select on audit_seal to anlan_system;
revoke delete on audit_log from anlan_system;
