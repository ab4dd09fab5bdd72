/** Results of a training in person from a sheet: which person each row is, and what he has come to. Pure. */
import { RESULTS, type Trainee, WAY } from './offline-results';

export const NAME_COLUMN = '姓名';
export const ACCOUNT_COLUMN = '账号';
export const DEPT_COLUMN = '部门';

/** The column of results, by the way of examining; none where nothing is examined. */
export const resultColumn = (way: string): string | undefined =>
  ({ [WAY.passFail]: '合格制结果', [WAY.score]: '分数', [WAY.grade]: '等级' })[way];

export interface SheetPerson {
  readonly userId: string;
  readonly name: string;
  readonly account: string;
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

export type SheetResult = Trainee & { readonly row: number };

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
  }: {
    readonly way: string;
    readonly people: readonly SheetPerson[];
    /** Labels of grades by key. */
    readonly grades: ReadonlyMap<string, string>;
  },
): { readonly results: readonly SheetResult[]; readonly faults: readonly SheetFault[] } {
  const column = resultColumn(way) ?? '';
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
    const [name, account, told] = [cell(NAME_COLUMN), cell(ACCOUNT_COLUMN), cell(column)];
    if (name === '' && account === '') {
      if (told !== '') faults.push({ row, column: NAME_COLUMN, field: 'userId', message: '请填写姓名或账号' });
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
      if (told === '') continue;
      const value = resultIn(way, told, grades);
      if (value) results.push({ userId: who.userId, row, ...value });
      else
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
    faults.push({ row: 1, column, field: 'achievement', message: '文件中没有填写成绩' });
  return faults.length > 0 ? { results: [], faults } : { results, faults: [] };
}
