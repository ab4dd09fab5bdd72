alter table training_demand add column former_post_id uuid[] not null default '{}'::uuid[];
