import { describe, expect, it } from 'vitest';
import { WAY } from './offline-results';
import { readResults } from './result-sheet';

const people = [
  { userId: 'a', name: '张三', account: 'zhang' },
  { userId: 'b', name: '李四', account: 'li1' },
  { userId: 'c', name: '李四', account: 'li2' },
];
const grades = new Map([
  ['1', '优秀'],
  ['4', '不合格'],
]);
const sign = { start: '2026-11-24 08:30:00', end: '2026-11-24 10:30:00', now: '2026-11-26 09:00:00', reader: 'c' };
const read = (way: string, header: readonly string[], rows: readonly (readonly string[])[]) =>
  readResults(
    { header, lines: rows.map((cells, place) => ({ row: place + 2, cells })) },
    { way, people, grades, sign },
  );
const SCORES = ['姓名', '账号', '部门', '分数'];

describe('a sheet of results', () => {
  it('tells each person’s, by account or by the only one of the name; what is empty changes nothing', () => {
    const { results, faults } = read(WAY.score, SCORES, [
      ['张三', '', '一班', '100'],
      ['李四', 'li1', '', '0'],
      ['李四', 'li2', '', ''],
    ]);
    expect(faults).toEqual([]);
    expect(results.map(({ userId, achievementFraction }) => [userId, achievementFraction])).toEqual([
      ['a', 100],
      ['b', 0],
    ]);
    expect(read(WAY.grade, ['姓名', '等级'], [['张三', '优秀']]).results).toMatchObject([{ achievementGrade: '1' }]);
    expect(read(WAY.passFail, ['账号', '合格制结果'], [['zhang', '不合格']]).results).toMatchObject([
      { achievement: 2 },
    ]);
  });

  it('says everything that is wrong with it, by row and column, and then tells nothing', () => {
    const { results, faults } = read(WAY.score, SCORES, [
      ['张三', 'zhang', '', '60'],
      ['王五', '', '', '60'],
      ['李四', '', '', '60'],
      ['李四', 'zhang', '', '60'],
      ['李四', 'li1', '', '101'],
      ['张三', '', '', '60'],
      ['', '', '', '60'],
      ['李四', 'li2', '', '59.5'],
    ]);
    expect(results).toEqual([]);
    expect(faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, '姓名', '「王五」不在本次培训的参训人员中'],
      [4, '姓名', '有2名参训人员叫「李四」，请填写账号'],
      [5, '姓名', '账号「zhang」是张三，与姓名不一致'],
      [6, '分数', '分数请填写0至100的整数'],
      [7, '姓名', '与第2行是同一人'],
      [8, '姓名', '请填写姓名或账号'],
      [9, '分数', '分数请填写0至100的整数'],
    ]);
    expect(read(WAY.score, ['姓名', '等级'], []).faults[0]?.message).toContain('缺少列「分数」');
    expect(read(WAY.score, SCORES, [['张三', '', '', '']]).faults[0]?.message).toBe('文件中没有填写成绩或签到时间');
    expect(read(WAY.grade, ['姓名', '等级'], [['张三', '中']]).faults[0]?.message).toBe('请填写优秀、不合格');
  });

  it('tells who signed on paper and when, once, within the training, and of nobody his own', () => {
    const signs = (...rows: (readonly string[])[]) => read(WAY.none, ['姓名', '账号', '签到时间'], rows);
    expect(signs(['张三', '', '2026/11/24 8:25'], ['李四', 'li1', '08:40']).results).toEqual([
      { userId: 'a', row: 2, signs: [{ day: '2026-11-24', signTime: '2026-11-24 08:25:00' }] },
      { userId: 'b', row: 3, signs: [{ day: '2026-11-24', signTime: '2026-11-24 08:40:00' }] },
    ]);
    const { faults } = signs(['张三', '', '上午'], ['李四', 'li1', '10:31'], ['李四', 'li2', '08:30']);
    expect(faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, '签到时间', '签到时间请填写成“2026-11-24 08:30”的样子'],
      [3, '签到时间', '签到时间应在培训开始前60分钟至结束（2026-11-24 10:30）之间'],
      [4, '签到时间', '本人的签到请由其他人登记'],
    ]);
    const known = [{ userId: 'a', name: '张三', account: 'zhang', signs: { '2026-11-24': '2026-11-24 08:25:10' } }];
    const again = (cell: string) =>
      readResults(
        { header: ['姓名', '签到时间', '分数'], lines: [{ row: 2, cells: ['张三', cell, '90'] }] },
        { way: WAY.score, people: known, grades, sign },
      );
    expect(again('2026-11-24 08:25').results).toEqual([
      { userId: 'a', row: 2, achievement: null, achievementFraction: 90, achievementGrade: null, signs: [] },
    ]);
    expect(again('08:20').faults[0]?.message).toBe('已于2026-11-24 08:25签到，不能改写');
  });

  it('tells of a training of several days each of them', () => {
    const days = { ...sign, start: '2026-11-23 08:30:00' };
    const header = ['姓名', '签到时间2026-11-23', '签到时间2026-11-24'];
    const told = (...cells: readonly string[]) =>
      readResults(
        { header, lines: [{ row: 2, cells: ['张三', ...cells] }] },
        { way: WAY.none, people, grades, sign: days },
      );
    expect(told('08:25', '9:00').results).toEqual([
      {
        userId: 'a',
        row: 2,
        signs: [
          { day: '2026-11-23', signTime: '2026-11-23 08:25:00' },
          { day: '2026-11-24', signTime: '2026-11-24 09:00:00' },
        ],
      },
    ]);
    expect(told('', '08:30').results).toMatchObject([{ signs: [{ day: '2026-11-24' }] }]);
    expect(told('2026-11-24 08:30', '').faults).toMatchObject([
      { column: '签到时间2026-11-23', message: '签到时间应在培训开始前60分钟至结束（2026-11-23 10:30）之间' },
    ]);
  });
});
