create function attempt_answer_stays() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from attempt a where a.tenant_id = old.tenant_id and a.id = old.attempt_id and a.subject = 'trial') then
    raise exception 'an answer that counts is not removed';
  end if;
  return old;
end $$;
grant delete on attempt_answer to anlan_system;
CREATE TRIGGER attempt_answer_stays BEFORE DELETE ON attempt_answer FOR EACH ROW EXECUTE FUNCTION attempt_answer_stays();
