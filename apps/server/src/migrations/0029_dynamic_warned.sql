alter table risk_score add column warned_level text;
grant update on risk_stale to anlan_system;
