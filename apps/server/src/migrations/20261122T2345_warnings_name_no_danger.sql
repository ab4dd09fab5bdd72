-- A warning of a hidden danger says what it is and by when, not which: that is told with its detail to whoever may open it.
-- Nobody rewrites the history of a warning; here what it must not say is taken out, once.
grant update (content, content_before) on warning_record to anlan_system;
set local role anlan_system;
update warning set warn_content = regexp_replace(regexp_replace(warn_content, '^([^：]+)：.*（[^（），]+，([^（）]+)）$', '\1：\2'), '^([^：]+)：.*（[^（），]+）$', '\1')
 where source in ('hiddenDanger', 'hiddenDanger.unreported');
update warning_record r set
    content = regexp_replace(regexp_replace(r.content, '^(隐患逾期未整改|重大隐患未闭环|重大隐患未上报政府)：.*（[^（），]+，([^（）]+)）$', '\1：\2'), '^(隐患逾期未整改|重大隐患未闭环|重大隐患未上报政府)：.*（[^（），]+）$', '\1'),
    content_before = regexp_replace(regexp_replace(r.content_before, '^(隐患逾期未整改|重大隐患未闭环|重大隐患未上报政府)：.*（[^（），]+，([^（）]+)）$', '\1：\2'), '^(隐患逾期未整改|重大隐患未闭环|重大隐患未上报政府)：.*（[^（），]+）$', '\1')
  from warning w where w.tenant_id = r.tenant_id and w.id = r.warning_id and w.source in ('hiddenDanger', 'hiddenDanger.unreported');
reset role;
revoke update (content, content_before) on warning_record from anlan_system;
