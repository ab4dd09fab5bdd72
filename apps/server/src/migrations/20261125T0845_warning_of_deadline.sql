-- A warning that a deadline raises is told apart by the deadline's name.
update warning set source = 'hiddenDanger.reportGovernment' where source = 'hiddenDanger.unreported';
