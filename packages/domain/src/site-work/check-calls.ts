import { call, f, type } from '@anlan/resource';
import { siteCheck } from './site-check';

export const takeStarterChecks = call('POST /safe/sitedangercheck/starter', {
  summary: '采用预置的作业检查表；同名的已有检查表不动',
  access: { code: 'sitedangercheck_add' },
  resource: siteCheck.name,
  reach: 'rows',
  body: { types: f.dict('作业类型', 'safe_danger_work_type', { multiple: true, required: true }) },
  reply: type<{ readonly created: number; readonly skipped: number }>(),
});
