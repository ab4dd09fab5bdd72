alter table risk_plan alter column plan_start_time type date using (plan_start_time at time zone 'Asia/Shanghai')::date;
alter table risk_plan alter column plan_end_time type date using (plan_end_time at time zone 'Asia/Shanghai')::date;
alter table risk_point add column evaluate_time date;
CREATE UNIQUE INDEX risk_inform_keys ON risk_inform USING btree (keys) WHERE ((keys IS NOT NULL) AND (deleted_at IS NULL));
