create index hidden_danger_complete_revise_id on hidden_danger (tenant_id, complete_revise_id) where complete_revise_id is not null and deleted_at is null;
create index hidden_danger_second_review_id on hidden_danger (tenant_id, second_review_id) where second_review_id is not null and deleted_at is null;
create index hidden_danger_review_dept on hidden_danger (tenant_id, review_dept) where review_dept is not null and deleted_at is null;
