import { checkRecord } from '@anlan/domain/check/check-record';
import { implement } from '../../kernel/resource/implement';
import { recordRoutes } from './record-reads';
import { runRoutes } from './run/routes';
import { systemWritten } from './system-written';

const WRITTEN = '检查记录由检查计划生成，请在检查任务中填写；记录不可新增、修改或删除';

export const checkRecordImplementation = implement(checkRecord, {
  instead: ['get', 'governmentGet'],
  routes: [
    ...systemWritten(checkRecord, '/safe/planvtworecord', WRITTEN),
    ...systemWritten(checkRecord, '/safe/checkplanrecord', WRITTEN),
    ...recordRoutes,
    ...runRoutes,
  ],
});
