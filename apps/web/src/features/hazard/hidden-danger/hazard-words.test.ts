import { describe, expect, it } from 'vitest';
import { awaitedWords, overdue, type WireHazard } from './hazard-words';

const row = (more: Record<string, unknown>): WireHazard => ({ status: 1, hiddenDangerLevel: 2, ...more }) as WireHazard;

describe('whom a hidden danger waits for', () => {
  it.each([
    [{ status: 1, principalId: 'p', principalName: '张建国' }, '等待 张建国 指定整改人'],
    [{ status: 1, principalDept: 'd', principalDeptName: '机加工车间' }, '等待 机加工车间负责人 指定整改人'],
    [{ status: 1 }, '等待 安全管理人员 指定整改人'],
    [{ status: 2, reviseId: 'r', reviseName: '李秀英' }, '等待 李秀英 整改'],
    [{ status: 7, reviseId: 'r', reviseName: '李秀英' }, '等待 李秀英 重新整改'],
    [{ status: 4, reviewId: 'v', reviewName: '王海涛' }, '等待 王海涛 复查'],
    [{ status: 4, reviewId: 'v', reviewName: '王海涛', reviewResult: 1 }, '等待 主要负责人 二次复查'],
    [{ status: 5 }, ''],
    [{ status: 6 }, ''],
  ])('%j: %s', (more, words) => {
    expect(awaitedWords(row(more))).toBe(words);
  });

  it('prefers whom the server names, who knows that a person has left', () => {
    expect(awaitedWords(row({ status: 2, reviseId: 'r', reviseName: '李秀英', handlerName: '周敏' }))).toBe(
      '等待 周敏 整改',
    );
  });

  it('tells that an extension waits for its decision', () => {
    const asked = {
      status: 2,
      reviseId: 'r',
      reviseName: '李秀英',
      extendState: 1,
      principalDept: 'd',
      principalDeptName: '一车间',
    };
    expect(awaitedWords(row(asked))).toBe('等待 李秀英 整改；延期申请等待 一车间负责人 审批');
    expect(awaitedWords(row({ ...asked, handlerName: '李秀英、赵晓梅' }))).toBe('等待 李秀英、赵晓梅 整改、审批延期');
  });
});

describe('the mark 已逾期', () => {
  it('stands as soon as the deadline is past, before the server has marked the row', () => {
    const late = row({ status: 2, isOverdue: 0, reviseTimeLimit: '2026-05-01 10:00:00' });
    expect(overdue(late, '2026-05-01 10:00:01')).toBe(true);
    expect(overdue(late, '2026-05-01 10:00:00')).toBe(false);
  });

  it('is not for what waits for review', () => {
    expect(
      overdue(row({ status: 4, isOverdue: 0, reviseTimeLimit: '2026-05-01 10:00:00' }), '2026-06-01 00:00:00'),
    ).toBe(false);
  });
});
