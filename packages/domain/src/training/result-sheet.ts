/** Results of a training in person from a sheet: which person each row is, and what he has come to. Pure. */
import { addDays, addMinutes, parseDatetime } from '@anlan/resource/dates';
import { type Day, daysOf } from './in-person/days';
import { RESULTS, type Trainee, WAY } from './offline-results';
import { signFault } from './sign';

export const NAME_COLUMN = '姓名';
export const ACCOUNT_COLUMN = '账号';
export const DEPT_COLUMN = '部门';
/** Of whoever signed on paper: when. */
export const SIGN_COLUMN = '签到时间';

/** The column of signing in; of a training of several days one each. */
export function signColumns(start: string, end: string): readonly (Day & { readonly column: string })[] {
  const days = daysOf(start, end);
  return days.map((day) => ({ ...day, column: days.length > 1 ? `${SIGN_COLUMN}${day.day}` : SIGN_COLUMN }));
}

/** The column of results, by the way of examining; none where nothing is examined. */
export const resultColumn = (way: string): string | undefined =>
  ({ [WAY.passFail]: '合格制结果', [WAY.score]: '分数', [WAY.grade]: '等级' })[way];

export interface SheetPerson {
  readonly userId: string;
  readonly name: string;
  readonly account: string;
  /** When he signed in, by day, as far as it is known. */
  readonly signs?: Readonly<Record<string, string>>;
}

/** When the training was, what time it is, and who tells it. */
export interface SignFacts {
  readonly start: string;
  readonly end: string;
  readonly now: string;
  readonly reader: string;
}

export interface SheetFault {
  readonly row: number;
  readonly column: string;
  readonly field: string;
  readonly message: string;
}

export interface SheetLine {
  /** As the sheet counts it. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** What a row tells: a result, when he signed on paper (of each day that is told), or both. */
export type SheetResult = Pick<Trainee, 'userId'> &
  Partial<Trainee> & {
    readonly row: number;
    readonly signs: readonly { readonly day: string; readonly signTime: string }[];
  };

const NONE = { achievement: null, achievementFraction: null, achievementGrade: null } as const;

/** What one cell says; undefined: nothing can be made of it. */
function resultIn(way: string, cell: string, grades: ReadonlyMap<string, string>): Omit<Trainee, 'userId'> | undefined {
  if (way === WAY.score) {
    if (!/^\d{1,3}(\.0+)?$/.test(cell) || Number(cell) > 100) return undefined;
    return { ...NONE, achievementFraction: Number(cell) };
  }
  if (way === WAY.grade) {
    const key = [...grades].find(([, label]) => label === cell)?.[0];
    return key === undefined ? undefined : { ...NONE, achievementGrade: key };
  }
  const found = Object.entries(RESULTS).find(([, label]) => label === cell)?.[0];
  return found === undefined ? undefined : { ...NONE, achievement: Number(found) };
}

const SIGNED_AT = /^(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s+)?(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** A moment as it was typed: with its day, or of the day of the training. */
function momentIn(cell: string, start: string, end: string): string | undefined {
  const found = SIGNED_AT.exec(cell.replace('：', ':'));
  if (!found) return undefined;
  const [, year, month = '', day = '', hour = '', minute = ''] = found;
  const time = `${hour.padStart(2, '0')}:${minute}:00`;
  // Of a training over midnight what is earlier than its beginning is of the next day.
  const own =
    time < addMinutes(start, -60).slice(11) && end.slice(0, 10) > start.slice(0, 10) ? addDays(start, 1) : start;
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : own.slice(0, 10);
  const moment = `${date} ${hour.padStart(2, '0')}:${minute}:00`;
  return parseDatetime(moment) === undefined ? undefined : moment;
}

/** When somebody signed on paper; undefined where nothing new is told. */
function signIn(
  cell: string,
  { userId, signs }: SheetPerson,
  { day, start, end }: Day,
  { now, reader }: SignFacts,
): { readonly signTime?: string } | { readonly fault: string } {
  const signTime = signs?.[day];
  const moment = momentIn(cell, start, end);
  if (!moment) return { fault: `签到时间请填写成“${start.slice(0, 16)}”的样子` };
  if (signTime)
    return signTime.slice(0, 16) === moment.slice(0, 16) ? {} : { fault: `已于${signTime.slice(0, 16)}签到，不能改写` };
  if (moment > now) return { fault: '签到时间不能晚于现在' };
  const fault = signFault(moment, start, end);
  if (fault) return { fault: `签到时间应在培训开始前60分钟至结束（${end.slice(0, 16)}）之间` };
  return userId === reader ? { fault: '本人的签到请由其他人登记' } : { signTime: moment };
}

/**
 * Results by row; everything wrong with the sheet at once, and then no results at all. A row whose result is empty changes
 * nothing. Somebody is known by his account, or by his name where nobody else of the training has it.
 */
export function readResults(
  { header, lines }: { readonly header: readonly string[]; readonly lines: readonly SheetLine[] },
  {
    way,
    people,
    grades,
    sign,
  }: {
    readonly way: string;
    readonly people: readonly SheetPerson[];
    /** Labels of grades by key. */
    readonly grades: ReadonlyMap<string, string>;
    readonly sign: SignFacts;
  },
): { readonly results: readonly SheetResult[]; readonly faults: readonly SheetFault[] } {
  // Of what is not examined the sheet tells alone who came.
  const examined = resultColumn(way);
  const days = signColumns(sign.start, sign.end);
  const column = examined ?? days[0]?.column ?? SIGN_COLUMN;
  const at = (name: string) => header.indexOf(name);
  const missing = [column, NAME_COLUMN].filter((name) => at(name) < 0);
  if (at(ACCOUNT_COLUMN) >= 0 && missing.includes(NAME_COLUMN)) missing.splice(missing.indexOf(NAME_COLUMN), 1);
  if (missing.length > 0)
    return {
      results: [],
      faults: missing.map((name) => ({
        row: 1,
        column: name,
        field: 'trainees',
        message: `缺少列「${name}」，请用本次培训的模板填写`,
      })),
    };
  const faults: SheetFault[] = [];
  const results: SheetResult[] = [];
  const seen = new Map<string, number>();
  for (const { row, cells } of lines) {
    const cell = (name: string) => (at(name) < 0 ? '' : (cells[at(name)] ?? '').trim());
    const [name, account, told] = [cell(NAME_COLUMN), cell(ACCOUNT_COLUMN), examined ? cell(examined) : ''];
    const came = days.map((day) => cell(day.column));
    if (name === '' && account === '') {
      if (told !== '' || came.some((one) => one !== ''))
        faults.push({ row, column: NAME_COLUMN, field: 'userId', message: '请填写姓名或账号' });
      continue;
    }
    const found = people.filter((one) => (account === '' ? one.name === name : one.account === account));
    const [who] = found;
    const by = account === '' ? NAME_COLUMN : ACCOUNT_COLUMN;
    const say = (where: string, field: string, message: string) => faults.push({ row, column: where, field, message });
    if (!who) say(by, 'userId', `「${account || name}」不在本次培训的参训人员中`);
    else if (found.length > 1) say(NAME_COLUMN, 'userId', `有${found.length}名参训人员叫「${name}」，请填写账号`);
    else if (name !== '' && name !== who.name)
      say(NAME_COLUMN, 'userId', `账号「${account}」是${who.name}，与姓名不一致`);
    else if (seen.has(who.userId)) say(by, 'userId', `与第${seen.get(who.userId)}行是同一人`);
    else {
      seen.set(who.userId, row);
      const before = faults.length;
      const signs = days.flatMap((day, place) => {
        const signed = came[place] ? signIn(came[place], who, day, sign) : {};
        if ('fault' in signed) say(day.column, 'signTime', signed.fault);
        return 'signTime' in signed && signed.signTime ? [{ day: day.day, signTime: signed.signTime }] : [];
      });
      const refused = faults.length > before;
      const value = told === '' ? {} : resultIn(way, told, grades);
      if (value && !refused) {
        if (told !== '' || signs.length > 0) results.push({ userId: who.userId, row, ...value, signs });
      } else if (!value)
        say(
          column,
          'achievement',
          way === WAY.score
            ? '分数请填写0至100的整数'
            : `请填写${[...(way === WAY.grade ? grades.values() : Object.values(RESULTS))].join('、')}`,
        );
    }
  }
  if (faults.length === 0 && results.length === 0)
    faults.push({
      row: 1,
      column,
      field: examined ? 'achievement' : 'signTime',
      message: examined ? '文件中没有填写成绩或签到时间' : '文件中没有填写签到时间',
    });
  return faults.length > 0 ? { results: [], faults } : { results, faults: [] };
}
