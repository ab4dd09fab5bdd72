/** On the spot before approval: disclosure, the measures one by one, the check. */
import { approvalOf, type FieldError, f, isEmpty, section, standing } from '@anlan/resource';
import { removedErrors, unnamedErrors } from '../isolation/rules';
import { measureErrors, unconfirmedErrors } from '../measures';
import { measureRows, text } from '../permit-facts';
import { STANDARD } from '../work-type';
import { awaitedIds } from './approve';
import { gasErrors } from './gas';
import { CHARGE_SAYS, charge, line, measureFacts, PHOTO, refuse, rulesOf, step, type Try } from './parts';

export const disclose = step({
  name: 'disclose',
  label: '安全交底',
  permission: 'edit',
  at: ['PUT /disclose/:id'],
  later: { of: 'revision' },
  from: ['toCheck'],
  may: charge,
  maySays: CHARGE_SAYS,
  form: {
    sections: [
      section('', [
        'disclosureContent',
        'disclosureUserId',
        'disclosureSign',
        'receiveDisclosureUserId',
        'receiveDisclosureSign',
      ]),
    ],
    fields: {
      disclosureContent: {
        required: true,
        fresh: true,
        help: '作业环境、危险有害因素、措施与应急处置；动土、断路须说明地下隐蔽设施',
      },
      disclosureUserId: { required: true },
      disclosureSign: { required: true, fresh: true },
      receiveDisclosureUserId: { required: true },
      receiveDisclosureSign: { required: true, fresh: true },
    },
    initial: (row) => ({ receiveDisclosureUserId: row.principalId ?? null }),
  },
  check: ({ merged }) =>
    text(merged, 'disclosureUserId') !== '' &&
    text(merged, 'disclosureUserId') === text(merged, 'receiveDisclosureUserId')
      ? [refuse('receiveDisclosureUserId', '交底人与接受交底人不能是同一人')]
      : [],
  set: ({ context }) => ({ disclosureTime: context.now }),
  rows: line('安全交底', () => '双方已签名'),
  done: { msg: '交底已记录' },
});

const measureOfBody = ({ body, context }: Try) =>
  context.ticket?.measures.find(({ id }) => id === text(body, 'measureId'));

export const confirmMeasure = step({
  name: 'confirmMeasure',
  label: '确认安全措施',
  permission: 'edit',
  at: ['PUT /measure/:id'],
  later: { of: 'revision' },
  from: ['toCheck'],
  may: charge,
  maySays: CHARGE_SAYS,
  // Chosen among the ticket's own rows: the screen confirms one after the other.
  offeredWhen: { field: 'id', equals: '' },
  form: {
    sections: [section('', ['measureId', 'concerned', 'detail', 'signature', 'picture'])],
    also: {
      measureId: f.text('措施', { required: true, max: 36 }),
      concerned: f.choice('是否涉及', { '1': '涉及', '2': '不涉及' }),
      detail: f.text('补充说明', { max: 100 }),
      signature: f.signature('确认人签名', { required: true }),
      picture: f.file('现场照片', PHOTO),
    },
  },
  check: (a) => {
    const row = measureOfBody(a);
    const { ticket } = a.context;
    if (!row || !ticket) return [refuse('measureId', '安全措施不存在')];
    const errors: FieldError[] = [];
    if (isEmpty(a.body.signature)) errors.push(refuse('signature', '请签名'));
    const concerned = isEmpty(a.body.concerned) ? Number(row.concerned) : Number(a.body.concerned);
    if (Number(row.isPhoto) === 1 && concerned === 1 && isEmpty(a.body.picture))
      errors.push(refuse('picture', `“${row.content.slice(0, 30)}”须在现场拍照（企业规定）`));
    const others = ticket.measures.map((one) => (one.id === row.id ? { ...one, concerned } : one));
    const level = text(a.row, 'effectiveLevel') || null;
    errors.push(
      ...measureErrors(measureRows(others), measureFacts(a.row, level, ticket, rulesOf(a))).filter(({ message }) =>
        message.includes('不能标为不涉及'),
      ),
    );
    return errors;
  },
  rows: {
    field: 'measures',
    keeps: { confirmSign: 'signature', confirmPhoto: 'picture' },
    row: (a) => ({
      id: text(a.body, 'measureId'),
      ...(isEmpty(a.body.concerned) ? {} : { concerned: Number(a.body.concerned) }),
      ...(isEmpty(a.body.detail) ? {} : { detail: text(a.body, 'detail') }),
      confirmUserId: a.actor.userId,
      confirmTime: a.context.now,
    }),
  },
  done: { msg: '已确认' },
});

/** A lock decided on the spot is named by the ticket before it is approved, as one that stands in the register. */
export const addIsolation = step({
  name: 'addIsolation',
  label: '关联隔离',
  permission: 'edit',
  at: ['PUT /isolation/:id'],
  from: ['toCheck'],
  may: charge,
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['isolationId'])],
    also: { isolationId: f.ref('隔离点', 'isolation', { required: true }) },
  },
  check: ({ body, context: { ticket } }) => {
    const id = text(body, 'isolationId');
    if (id === '') return [refuse('isolationId', '请选择隔离点')];
    if (!ticket) return [];
    if (ticket.isolations?.some((one) => one.id === id)) return [refuse('isolationId', '该隔离已关联')];
    if (!ticket.named) return [refuse('isolationId', '隔离记录不存在')];
    return removedErrors([ticket.named]).map(({ message }) => refuse('isolationId', message));
  },
  rows: [
    { field: 'isolations', row: ({ body }) => ({ isolationId: text(body, 'isolationId') }) },
    line('关联隔离', ({ context }) => context.ticket?.named?.point ?? ''),
  ],
  done: { msg: '隔离已关联' },
});

export const check = step({
  name: 'check',
  label: '检查完成',
  permission: 'edit',
  at: ['PUT /check/:id'],
  later: { of: 'revision' },
  from: ['toCheck'],
  waits: '该作业票正等待现场检查、确认措施与交底',
  to: 'toApprove',
  may: charge,
  maySays: CHARGE_SAYS,
  awaits: { chain: [{ user: 'principalId' }, { headOf: 'applyingUnit' }, { role: 'safety_manager' }] },
  form: {
    sections: [section('', ['photo'])],
    fields: { photo: { required: true, fresh: true, help: '在现场拍摄' } },
  },
  check: (a) => [
    ...(isEmpty(a.row.disclosureTime)
      ? [refuse('disclosureSign', `请先完成安全交底，双方签名（${STANDARD} 4.4）`)]
      : []),
    ...(a.context.ticket ? unconfirmedErrors(measureRows(a.context.ticket.measures)) : []),
    ...(a.context.ticket && rulesOf(a).askIsolation
      ? unnamedErrors(a.context.ticket.measures, a.context.ticket.isolations ?? [])
      : []),
    ...gasErrors(a, false),
  ],
  set: (a) => {
    const approval = approvalOf(a.row.approval);
    const now = approval && standing(approval);
    return {
      checkUserId: a.actor.userId,
      checkTime: a.context.now,
      awaitingIds: approval ? awaitedIds(approval, a.context) : [],
      nodeName: now?.is === 'open' ? now.node.name : '待审批',
    };
  },
  rows: line('现场检查', () => '检查完成，提交审批'),
  done: { msg: '已提交审批' },
});
