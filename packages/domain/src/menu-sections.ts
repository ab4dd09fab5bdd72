import type { Audience } from './screen-spec';

/**
 * What belongs together within a group of the menu, so that a group shows at most seven entries. The entries, by their
 * code, keep their address, their permission and their place among each other.
 */
export interface MenuSection {
  readonly code: string;
  readonly name: string;
  readonly audience: Audience;
  readonly icon: string;
  readonly sort: number;
  /** Code of the group. */
  readonly under: string;
  readonly entries: readonly string[];
}

const section = (
  code: string,
  name: string,
  under: string,
  sort: number,
  icon: string,
  entries: readonly string[],
): MenuSection => ({
  code,
  name,
  under,
  sort,
  icon,
  entries,
  audience: under.startsWith('gov_') ? 'government' : 'company',
});

export const menuSections: readonly MenuSection[] = [
  section('risk_control_work', '管控与签到', 'risk', 60, 'schedule', ['riskplan_menu', 'risksignin_menu']),
  section('risk_danger', '危险源', 'risk', 50, 'fire', ['dangersource_menu', 'dangerparam_menu']),
  section('risk_base', '区域与风险库', 'risk', 90, 'book', ['area_menu', 'risklibrary_menu']),

  section('check_summary', '检查统计', 'check', 35, 'bar-chart', ['check_person_record', 'check_task_stat']),
  section('check_base', '检查设置', 'check', 50, 'setting', [
    'check_menu',
    'patrolcheckplace_menu',
    'planvtwonotpushdate_menu',
    'tasktimingrecord_menu',
  ]),

  section('hazard_own', '我的隐患', 'hazard', 1, 'user', ['hazard_upcoming', 'hazard_informant', 'hazard_related']),
  section('hazard_summary', '统计与通报', 'hazard', 45, 'bar-chart', [
    'hazard_charts',
    'hazard_bulletin',
    'hazard_report_users',
    'hiddenexport_menu',
  ]),
  section('gov_hazard_check', '隐患排查', 'gov_hazard', 50, 'carry-out', [
    'planvtwo_menu',
    'planvtwotask_menu',
    'planvtworecord_menu',
    'check_menu',
    'patrolcheckplace_menu',
  ]),

  section('permit_own', '我的作业', 'permit', 11, 'user', [
    'permit_upcoming',
    'permit_mine',
    'permittemplate_menu',
    'certificate_mine',
    'permitconfigdeputy_menu',
  ]),
  section('permit_ledger', '台账与统计', 'permit', 42, 'profile', [
    'workledger_menu',
    'workledger_summary',
    'workstop_menu',
    'workstop_summary',
    'workfiling_menu',
    'isolation_menu',
    'workweather_menu',
  ]),
  section('permit_base', '作业设置', 'permit', 64, 'setting', [
    'permitconfigmeasure_menu',
    'permitconfigsupervision_menu',
    'permitconfigprocess_menu',
    'permitconfigoffice_menu',
    'permitconfigday_menu',
    'sitedangercheck_menu',
    'fixedhotarea_menu',
  ]),
  section('gov_permit_ledger', '台账与统计', 'gov_permit', 42, 'profile', [
    'workledger_menu',
    'gov_workledger_summary',
    'workstop_menu',
    'gov_workstop_summary',
    'isolation_menu',
    'workweather_menu',
  ]),
  section('gov_permit_base', '证书与检查表', 'gov_permit', 62, 'safety-certificate', [
    'safetycertificate_menu',
    'sitedangercheck_menu',
  ]),

  section('management_drill', '应急演练', 'management', 10, 'fire', ['emergencywalkthrough_menu', 'drillduty_menu']),
  section('management_change', '变更管理', 'management', 20, 'control', ['change_menu', 'changeacceptance_menu']),
  section('management_objective', '目标考核', 'management', 40, 'dashboard', ['target_menu', 'accidenttally_menu']),
  section('management_investment', '安全投入', 'management', 30, 'fund', [
    'investmentsubject_menu',
    'investmentbudget_menu',
    'investmentexpense_menu',
    'safetyfund_menu',
  ]),

  section('training_files', '档案与统计', 'training', 20, 'solution', [
    'examonlinetrainingrecord_menu',
    'personneltraining_menu',
    'studyrecord_menu',
    'examonlinereport_menu',
    'examonlinetrainingrecord_summary',
    'completioncertificate_menu',
  ]),
  section('training_base', '课程与文档', 'training', 30, 'video-camera', ['examcourse_menu', 'examdoc_menu']),
  section('training_fit', '上岗资格', 'training', 23, 'warning', ['entitlement_menu', 'trainingrule_menu']),
  section('gov_training_fit', '上岗资格', 'gov_training', 23, 'safety-certificate', [
    'trainingrule_menu',
    'completioncertificate_menu',
  ]),

  section('system_people', '组织与人员', 'system', 10, 'team', [
    'user_menu',
    'guestregister_menu',
    'resign_menu',
    'online_user',
    'dept_menu',
    'post_menu',
  ]),
  section('system_powers', '角色与权限', 'system', 40, 'safety-certificate', [
    'role_menu',
    'datascope_menu',
    'apiscope_menu',
    'menu_menu',
    'topmenu_menu',
  ]),
  section('system_notice', '通知与签阅', 'system', 60, 'bell', [
    'desk_to_sign',
    'notice_menu',
    'signoffreading_menu',
    'attempt_menu',
  ]),
  section('system_base', '字典与参数', 'system', 70, 'book', [
    'dict_menu',
    'dictbiz_menu',
    'param_menu',
    'limit_menu',
    'region_menu',
    'sensitivewords_menu',
  ]),
  section('system_link', '文件与接入', 'system', 90, 'appstore', [
    'attach_menu',
    'oss_menu',
    'excelrecord_menu',
    'sms_menu',
    'client_menu',
    'social_menu',
  ]),
];
