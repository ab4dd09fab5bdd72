-- Reports inside a company go behind the company's wall; the platform's table keeps what is told to the platform.
-- The tables force row-level security, so an owner that is no superuser sees nothing of them: the system role does.
set local role anlan_system;
insert into internal_report (tenant_id, id, title, description, images, contact, report_user_id, handle_state, handle_result, handle_time,
    pinyin, search_grams, create_user, create_tenant, create_time, update_user, update_tenant, update_time, deleted_at, version)
  select f.from_tenant_id, f.id, f.title, f.description, f.images, f.contact, u.id,
         case when f.reply_content is null then 1 else 3 end, f.reply_content, f.reply_time,
         f.pinyin, f.search_grams, f.create_user, f.create_tenant, f.create_time, f.update_user, f.update_tenant, f.update_time, f.deleted_at, f.version
    from help_feedback f left join app_user u on u.tenant_id = f.from_tenant_id and u.id = f.create_user
   where f.type = 2 and f.from_tenant_id is not null;
update attachment a set owner_resource = 'internalReport' from internal_report r
 where a.owner_resource = 'helpFeedback' and a.tenant_id = r.tenant_id and a.owner_id = r.id::text;
delete from help_feedback where type = 2 and from_tenant_id is not null;
-- The product's own pages may sign people in through a third party from now on.
update client set authorized_grant_types = array_append(authorized_grant_types, 'social')
 where client_id = 'anlan' and not 'social' = any(authorized_grant_types);
reset role;
