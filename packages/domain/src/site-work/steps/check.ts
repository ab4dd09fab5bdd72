/** The checks before approval, row by row, and the disclosure with both signatures. */
import { f, isEmpty, section } from '@anlan/resource';
import { removedErrors, unnamedErrors } from '../../permit/isolation/rules';
import { STANDARD } from '../../permit/work-type';
import { answered, answersOf, type CheckRows, confirmErrors, isAnswered, judgeSiteWork, text } from '../facts';
import {
  CHARGE,
  CHARGE_SAYS,
  doorErrors,
  GONE,
  gasRefusal,
  LIVE,
  line,
  type Name,
  refuse,
  rulesOf,
  step,
  type Try,
} from './parts';

const LISTS = {
  assessmentRows: { name: 'assess', label: '作业前评估', by: 'assessmentId', who: '评估人' },
  detectionRows: { name: 'detect', label: '作业前检测', by: 'detectionId', who: '检测人' },
  confirmRows: { name: 'confirm', label: '确认安全措施', by: 'confirmId', who: '确认人' },
} as const satisfies Partial<Record<CheckRows, { name: string; label: string; by: Name; who: string }>>;

type Checked = keyof typeof LISTS;

/** Is every list answered, this one by what is told now? */
const allChecked = (a: Try, now: Checked): boolean =>
  (Object.keys(LISTS) as Checked[]).every((field) => field === now || isAnswered(a.context.rows?.[field]));

export function checkStep(field: Checked) {
  const { name, label, by, who } = LISTS[field];
  const read = (a: Try) =>
    answered(field, a.context.rows?.[field] ?? [], a.body[field], { userId: a.actor.userId, now: a.context.now });
  return step({
    name,
    label,
    permission: 'edit',
    at: [`PUT /${name}/:id`],
    through: 'state',
    later: { of: 'round' },
    meant: { field, filled: true },
    from: ['checking'],
    waits: '该作业票正等待核对',
    may: { user: by },
    maySays: `只有${who}可以办理${label}`,
    awaits: { chain: [{ user: by }] },
    form: { sections: [section('', [field])], fields: { [field]: {} } },
    to: (a) => (allChecked(a, field) ? 'approving' : 'checking'),
    check: (a) => {
      const { rows, errors } = read(a);
      if (errors.length > 0) return [...doorErrors(a, 'approving'), ...errors];
      const measures =
        field === 'confirmRows' ? confirmErrors(a.row, rows, judgeSiteWork(a.row, rulesOf(a)), rulesOf(a)) : [];
      // 符合 of a measure that isolates says that something is isolated: it is named, as on the ticket of the other form.
      const isolated =
        field === 'confirmRows' && rulesOf(a).askIsolation
          ? unnamedErrors(
              rows.map((one) => ({ ...one, concerned: Number(one.result) === 1 ? 1 : 2 })),
              a.context.isolations ?? [],
            )
          : [];
      // The last check sends it on: gas and disclosure stand by then.
      const last = allChecked(a, field)
        ? [
            ...gasRefusal(a),
            ...(isEmpty(a.row.receiveSignature)
              ? [refuse('educationSignature', `请先完成安全教育交底，双方签字（${STANDARD} 4.4）`)]
              : []),
          ]
        : [];
      return [...doorErrors(a, 'checking', 'approving'), ...measures, ...isolated, ...last];
    },
    set: (a) => ({ [field]: answersOf(a.context.rows?.[field] ?? [], read(a).rows) }),
    rows: line(label),
    done: { msg: `${label}已完成` },
  });
}

/** A lock decided on the spot is named by the ticket before it is approved, as one that stands in the register. */
export const addIsolation = step({
  name: 'addIsolation',
  label: '关联隔离',
  permission: 'edit',
  at: ['PUT /isolation/:id'],
  from: ['checking'],
  waits: '该作业票正等待核对',
  may: CHARGE,
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['isolationId'])],
    also: { isolationId: f.ref('隔离点', 'isolation', { required: true }) },
  },
  check: ({ body, context }) => {
    const id = text(body, 'isolationId');
    if (id === '') return [refuse('isolationId', '请选择隔离点')];
    // Without a server's facts a form does not know the register.
    if (context.isolations === undefined) return [];
    if (context.isolations.some((one) => one.id === id)) return [refuse('isolationId', '该隔离已关联')];
    if (!context.named) return [refuse('isolationId', '隔离记录不存在')];
    return removedErrors([context.named]).map(({ message }) => refuse('isolationId', message));
  },
  rows: [
    { field: 'isolations', row: ({ body }) => ({ isolationId: text(body, 'isolationId') }) },
    line('关联隔离', ({ context }) => context.named?.point),
  ],
  done: { msg: '隔离已关联' },
});

export const disclose = step({
  name: 'disclose',
  label: '安全教育交底',
  permission: 'edit',
  at: ['PUT /disclose/:id'],
  from: ['checking'],
  while: { all: [LIVE, { field: 'educationSignature', filled: false }] },
  whileSays: [{ when: { field: 'educationSignature', filled: true }, says: '已完成安全教育交底' }, ...GONE],
  waits: '该作业票正等待核对',
  may: { user: 'educationIds' },
  maySays: '只有安全教育人可以交底',
  awaits: { beside: true, chain: [{ user: 'educationIds' }] },
  form: {
    sections: [section('', ['educationContent', 'educationSignature'])],
    fields: { educationContent: { required: true }, educationSignature: { required: true } },
  },
  set: ({ context }) => ({ educationTime: context.now }),
  rows: line('安全教育交底'),
  done: { msg: '交底已签字' },
});

export const receive = step({
  name: 'receive',
  label: '接受交底',
  permission: 'edit',
  at: ['PUT /receive/:id'],
  from: ['checking'],
  while: {
    all: [LIVE, { field: 'educationSignature', filled: true }, { field: 'receiveSignature', filled: false }],
  },
  whileSays: [
    { when: { field: 'receiveSignature', filled: true }, says: '已接受交底' },
    { when: { field: 'educationSignature', filled: false }, says: '安全教育人尚未交底' },
    ...GONE,
  ],
  waits: '该作业票正等待核对',
  may: { user: 'responsibleId' },
  maySays: '由作业负责人接受交底',
  awaits: { beside: true, chain: [{ user: 'responsibleId' }] },
  form: { sections: [section('', ['receiveSignature'])], fields: { receiveSignature: { required: true } } },
  set: ({ context }) => ({ receiveTime: context.now }),
  rows: line('接受交底'),
  done: { msg: '已接受交底' },
});
