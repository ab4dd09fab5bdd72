-- Files of laws that are there already are read as those that are uploaded from now on.
set local role anlan_system;
insert into text_source (tenant_id, owner_id, kind)
  select a.tenant_id, a.id, 'file' from legal_document t
   cross join lateral unnest(t.document_url) u(id) join attachment a on a.tenant_id = '000000' and a.id = u.id
   where t.deleted_at is null and a.deleted_at is null and a.extension in ('pdf', 'docx')
  on conflict (tenant_id, owner_id) do nothing;
reset role;
