alter table change_opinion add column on_behalf boolean;
