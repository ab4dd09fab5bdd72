create table captcha (
  id uuid not null,
  answer text not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (id)
);
create table exchange_key (
  tenant_id text not null,
  secret text not null,
  created_at timestamp with time zone not null,
  constraint exchange_key_pkey PRIMARY KEY (tenant_id)
);
create table login_attempt (
  tenant_id text not null,
  id uuid not null,
  account text not null,
  ip text not null,
  time timestamp with time zone not null,
  outcome text not null,
  locked_until timestamp with time zone,
  constraint login_attempt_pkey PRIMARY KEY (tenant_id, id),
  constraint login_attempt_outcome CHECK ((outcome = ANY (ARRAY['pending'::text, 'failed'::text, 'passed'::text, 'cleared'::text])))
);
create table role_menu (
  tenant_id text not null,
  role_id uuid not null,
  menu_id uuid not null,
  constraint role_menu_pkey PRIMARY KEY (tenant_id, role_id, menu_id)
);
create table session (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  acting_tenant text not null,
  client_id text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ip text,
  user_agent text,
  revoked_at timestamp with time zone,
  revoked_why text,
  constraint session_pkey PRIMARY KEY (tenant_id, id)
);
create table session_token (
  digest text not null,
  tenant_id text not null,
  session_id uuid not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  constraint session_token_pkey PRIMARY KEY (digest),
  constraint session_token_kind CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
);
create table top_menu_menu (
  top_menu_id uuid not null,
  menu_id uuid not null,
  constraint top_menu_menu_pkey PRIMARY KEY (top_menu_id, menu_id)
);
create table user_credential (
  tenant_id text not null,
  user_id uuid not null,
  hash text not null,
  must_change boolean default true not null,
  changed_at timestamp with time zone not null,
  constraint user_credential_pkey PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX captcha_age ON captcha USING btree (expires_at);
CREATE UNIQUE INDEX dict_code_dict_key_uq ON dict USING btree (tenant_id, code, dict_key) WHERE (deleted_at IS NULL);
CREATE INDEX login_attempt_account ON login_attempt USING btree (tenant_id, account, "time" DESC);
CREATE INDEX login_attempt_age ON login_attempt USING btree ("time");
CREATE INDEX login_attempt_ip ON login_attempt USING btree (ip, "time" DESC);
CREATE UNIQUE INDEX menu_audience_code_uq ON menu USING btree (audience, code) WHERE (deleted_at IS NULL);
CREATE INDEX role_menu_menu ON role_menu USING btree (tenant_id, menu_id);
CREATE INDEX session_age ON session USING btree (expires_at);
CREATE INDEX session_of_user ON session USING btree (tenant_id, user_id) WHERE (revoked_at IS NULL);
CREATE INDEX session_token_age ON session_token USING btree (expires_at);
CREATE INDEX session_token_session ON session_token USING btree (tenant_id, session_id);
grant delete, insert, select, update on captcha to anlan_system;
alter table exchange_key enable row level security;
alter table exchange_key force row level security;
create policy system_all on exchange_key to anlan_system using (true) with check (true);
create policy tenant_scope on exchange_key to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant insert, select on exchange_key to anlan_app;
grant delete, insert, select on exchange_key to anlan_system;
alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy system_all on login_attempt to anlan_system using (true) with check (true);
create policy tenant_scope on login_attempt to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant select, update on login_attempt to anlan_app;
grant delete, insert, select, update on login_attempt to anlan_system;
grant select, update on outbox to anlan_system;
alter table role_menu enable row level security;
alter table role_menu force row level security;
create policy system_all on role_menu to anlan_system using (true) with check (true);
create policy tenant_scope on role_menu to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant delete, insert, select, update on role_menu to anlan_app;
grant delete, insert, select, update on role_menu to anlan_system;
alter table session enable row level security;
alter table session force row level security;
create policy system_all on session to anlan_system using (true) with check (true);
create policy tenant_scope on session to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant select, update on session to anlan_app;
grant delete, insert, select, update on session to anlan_system;
grant delete, insert, select, update on session_token to anlan_system;
grant delete, insert, select, update on top_menu_menu to anlan_app;
grant delete, insert, select, update on top_menu_menu to anlan_system;
alter table user_credential enable row level security;
alter table user_credential force row level security;
create policy system_all on user_credential to anlan_system using (true) with check (true);
create policy tenant_scope on user_credential to anlan_app using ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text)))) with check ((tenant_id = ANY (string_to_array(current_setting('app.tenants'::text, true), ','::text))));
grant insert, select, update on user_credential to anlan_app;
grant delete, insert, select, update on user_credential to anlan_system;
alter table role_menu add constraint role_menu_menu_fk FOREIGN KEY (menu_id) REFERENCES menu(id);
alter table role_menu add constraint role_menu_role_fk FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id);
alter table session add constraint session_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
alter table session_token add constraint session_token_session_fk FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, id) ON DELETE CASCADE;
alter table top_menu_menu add constraint top_menu_menu_menu_fk FOREIGN KEY (menu_id) REFERENCES menu(id);
alter table top_menu_menu add constraint top_menu_menu_top_fk FOREIGN KEY (top_menu_id) REFERENCES top_menu(id);
alter table user_credential add constraint user_credential_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id);
DROP INDEX dict_code_ix;
DROP INDEX menu_code_uq;
