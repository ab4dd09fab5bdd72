-- Names that are chosen elsewhere are also found as they are spoken: the pairs of their letters, whole and by initials.
set local role anlan_system;
do $$
declare
  named text;
begin
  foreach named in array array['app_user', 'risk_point', 'area', 'post'] loop
    execute format($sql$
      update %I t set search_grams = t.search_grams || coalesce((
        select array_agg(distinct '~' || substr(s.letters, i, 2))
          from (values (regexp_replace(t.pinyin, '[^a-z]', '', 'g')),
                       (regexp_replace(regexp_replace(t.pinyin, '(^| )[^a-z ]*([a-z]?)[^ ]*', '\2', 'g'), '[^a-z]', '', 'g'))) s(letters),
               generate_series(1, length(s.letters) - 1) i), '{}')
       where t.pinyin is not null
         and not exists (select 1 from unnest(t.search_grams) g where g like '~%%')
    $sql$, named);
  end loop;
end $$;
reset role;
