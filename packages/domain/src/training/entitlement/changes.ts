/** What is supposed to be otherwise, as it comes over the wire; everything wrong with it at once. Pure. */
import { type FieldError, isUuid } from '@anlan/resource';
import { certificateNeeds, type PermitRole } from '../../certificate/needs';
import { KINDS, type Kind } from '../study/hours';
import type { Change } from './standing';

export const CHANGE_KINDS = {
  certificate: '证书的有效期改为',
  postTraining: '岗位要求培训',
  roleTraining: '作业票角色要求培训',
  roleCertificate: '作业票角色另要求证书',
  hours: '年度学时提高到',
} as const satisfies Record<Change['kind'], string>;

const MOST_CHANGES = 10;
const MOST_HOURS = 200;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

type Told = Readonly<Record<string, unknown>>;
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const hoursIn = (value: unknown): number => (Number.isInteger(value) ? (value as number) : Number.NaN);

/** Is there anything that somebody who is this in this work must hold? */
const isRole = (work: string, role: string): boolean =>
  certificateNeeds.some((need) => need.role === role && need.works.includes(work));

function readOne(told: Told, say: (message: string) => void): Change | undefined {
  const faults: string[] = [];
  const ask = (fine: boolean, message: string) => {
    if (!fine) faults.push(message);
  };
  const day = (name: string) => {
    ask(DAY.test(words(told[name])), '请选择日期');
    return words(told[name]);
  };
  const id = (name: string, message: string) => {
    ask(isUuid(words(told[name])), message);
    return words(told[name]).toLowerCase();
  };
  const key = (name: string, message: string) => {
    ask(/^\d{1,6}$/.test(words(told[name])), message);
    return words(told[name]);
  };
  const hours = (name: string) => {
    const given = hoursIn(told[name]);
    ask(given >= 1 && given <= MOST_HOURS, `学时请填写1至${MOST_HOURS}的整数`);
    return given;
  };
  const role = () => {
    const [work, one] = [words(told.work), words(told.role)];
    ask(isRole(work, one), '请选择作业和角色');
    return { work, role: one as PermitRole };
  };
  const read = (): Change | undefined => {
    const { kind } = told;
    if (kind === 'certificate')
      return { kind, certificateId: id('certificateId', '请选择证书'), effectiveTime: day('effectiveTime') };
    if (kind === 'postTraining')
      return {
        ...{ kind, postId: id('postId', '请选择岗位'), type: key('type', '请选择培训类型') },
        ...{ hours: hours('hours'), since: day('since') },
      };
    if (kind === 'roleTraining')
      return { kind, ...role(), type: key('type', '请选择培训类型'), hours: hours('hours'), since: day('since') };
    if (kind === 'roleCertificate')
      return { kind, ...role(), certificateType: key('certificateType', '请选择证书类别'), since: day('since') };
    if (kind === 'hours') {
      ask(words(told.personKind) in KINDS, '请选择人员类别');
      return { kind, personKind: words(told.personKind) as Kind, yearly: hours('yearly') };
    }
    ask(false, '不能识别的假设');
    return undefined;
  };
  const change = read();
  for (const fault of faults) say(fault);
  return faults.length === 0 ? change : undefined;
}

/** @param text a list in JSON, or nothing */
export function readChanges(text: string | null | undefined): {
  readonly changes: readonly Change[];
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const say = (message: string) => errors.push({ field: 'changes', message });
  if (!text || text.trim() === '') return { changes: [], errors };
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    say('假设的内容无法识别');
  }
  if (errors.length > 0) return { changes: [], errors };
  if (!Array.isArray(list) || list.length > MOST_CHANGES) {
    say(`一次最多${MOST_CHANGES}条假设`);
    return { changes: [], errors };
  }
  const changes = list.flatMap((one, place): Change[] => {
    const told = typeof one === 'object' && one !== null ? (one as Told) : {};
    const read = readOne(told, (message) => say(`第${place + 1}条假设：${message}`));
    return read ? [read] : [];
  });
  return { changes, errors };
}
