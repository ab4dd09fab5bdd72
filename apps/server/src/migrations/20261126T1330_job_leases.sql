create table job_lease (
  job text not null,
  node uuid not null,
  until timestamp with time zone not null,
  constraint job_lease_pkey PRIMARY KEY (job)
);
grant delete, insert, select, update on job_lease to anlan_system;

-- Two servers may have read the same text at once: of each piece the first that was written stays.
set local role anlan_system;
delete from text_part p using text_part o
 where o.tenant_id = p.tenant_id and o.owner_id = p.owner_id and o.page = p.page and o.part = p.part and o.id < p.id;
reset role;
drop index text_part_owner;
CREATE UNIQUE INDEX text_part_owner ON text_part USING btree (tenant_id, owner_id, page, part);
