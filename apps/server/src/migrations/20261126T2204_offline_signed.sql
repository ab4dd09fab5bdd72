alter table offline_trainee add column sign_way smallint;
alter table offline_trainee add column signature uuid;
alter table offline_trainee add column photo uuid[] default '{}'::uuid[] not null;
alter table offline_trainee add column recorder_id uuid;
alter table offline_trainee add constraint offline_trainee_recorder_id_fk FOREIGN KEY (tenant_id, recorder_id) REFERENCES app_user(tenant_id, id);
