-- What the last migrations have filled, the planner knows at once and not only after the next autovacuum.
analyze hidden_danger_figures;
analyze risk_point_figures;
analyze hidden_danger_ladder;
