import { section } from '@anlan/resource';
import { text } from '../hazard-facts';
import { isMajor, reasonOf, refuse } from './checks';
import { major, must, own, ownReport, principalRole, step } from './parties';

const SUBMITTED = '已提交整改的隐患不能作废，请先复查';
const MINE = '该隐患现在或曾经由您负责或整改，不能由您作废，请由';

/** Steps that end a danger without rectification, or leave its state alone. */
export const voidStep = step({
  name: 'void',
  label: '作废',
  permission: 'edit',
  button: 'invalid',
  danger: true,
  confirm: '作废后不能恢复，确定作废该隐患吗？',
  at: ['PUT /invalid/:id', 'POST /invalid/:id'],
  from: ['awaitingAssign', 'awaitingRevise', 'reviewFailed'],
  fromSays: {
    awaitingReviewer: SUBMITTED,
    awaitingReview: SUBMITTED,
    closed: '已闭环的隐患不能作废',
    voided: '隐患已作废',
  },
  to: 'voided',
  may: {
    allOf: [
      { not: own },
      {
        when: major,
        party: principalRole,
        otherwise: { anyOf: [ownReport, { role: 'safety_manager' }, principalRole] },
      },
    ],
  },
  maySays: [
    { when: major, is: own, says: `${MINE}其他主要负责人办理` },
    { is: own, says: `${MINE}其他安全管理人员或主要负责人办理` },
    {
      says: '待指定整改人的隐患由上报人、安全管理人员或主要负责人作废，整改中的由安全管理人员或主要负责人作废，重大隐患只能由主要负责人作废',
    },
  ],
  form: {
    sections: [section('', ['invalidReason'])],
    fields: { invalidReason: { ...must, fresh: true, help: '不少于5个字，如重复上报、不属于隐患' } },
  },
  check: (a) => reasonOf(a, 'invalidReason', '作废原因', 5),
  history: { type: 6, said: ({ body }) => text(body, 'invalidReason') },
  done: { msg: '作废成功', toast: '隐患已作废' },
});

/** 安全生产法第四十一条: major hidden dangers are reported to the supervision department. */
export const reportGovernment = step({
  name: 'reportGovernment',
  label: '上报政府',
  permission: 'edit',
  confirm: '确定将选择的隐患上报政府',
  offeredWhen: { all: [major, { not: { field: 'isReportGovernment', equals: 1 } }] },
  from: ['awaitingRevise', 'awaitingReviewer', 'awaitingReview', 'closed', 'reviewFailed'],
  may: { anyOf: [{ role: 'safety_manager' }, principalRole, { role: 'enterprise_admin' }] },
  maySays: '只有安全管理人员、主要负责人或企业管理员可以上报政府',
  check: ({ row }) => (isMajor(row) ? [] : [refuse('hiddenDangerLevel', '只有重大隐患需要上报政府')]),
  set: ({ row, context }) =>
    Number(row.isReportGovernment) === 1 ? {} : { isReportGovernment: 1, reportGovernmentTime: context.now },
  history: { type: 7 },
  done: { msg: '上报成功' },
  bulk: {
    at: ['POST /report/government', 'PUT /report/government', 'GET /report/government'],
    max: 100,
    verb: '上报',
    summary: '批量上报政府',
    // One told already stays as it is.
    except: { field: 'isReportGovernment', equals: 1 },
    answer: ({ taken, left }) => ({ data: { reported: taken, already: left }, msg: '上报成功' }),
  },
});

/** A word for the record, written into its history (its call is POST hiddendangerrecord). */
export const remark = step({
  name: 'remark',
  label: '备注',
  permission: 'edit',
  note: true,
  from: ['awaitingAssign', 'awaitingRevise', 'awaitingReviewer', 'awaitingReview', 'closed', 'voided', 'reviewFailed'],
  may: { anyone: true },
  maySays: '',
  check: (a) => reasonOf(a, 'remark', '备注', 1),
  history: { type: 12, said: ({ body }) => text(body, 'remark') },
  done: { msg: '备注成功' },
});
