import { call, type } from '@anlan/resource';
import { workLedger } from '../ledger/work-ledger';

/** Files a ticket of a special level with what it says, in one press. */
export const fileTicket = call('POST /safe/workfiling/ticket/:id', {
  summary: '由作业票报备',
  access: { code: 'workfiling_add' },
  resource: workLedger.name,
  reach: 'row',
  reply: type<{ readonly id: string; readonly late: boolean }>(),
});
