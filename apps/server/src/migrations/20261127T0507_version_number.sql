alter table institutional_version add column doc_num text;
set local role anlan_system;
update institutional_version v set doc_num = i.doc_num
  from institutional i where i.tenant_id = v.tenant_id and i.id = v.institutional_id;
reset role;
