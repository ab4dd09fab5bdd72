-- A warning that a deadline raises is told apart by the deadline's name.
set local role anlan_system;
update warning set source = 'hiddenDanger.reportGovernment' where source = 'hiddenDanger.unreported';
reset role;
