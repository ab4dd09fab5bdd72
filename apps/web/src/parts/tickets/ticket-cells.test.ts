import type { AnyRow } from '@anlan/client';
import { RUN_WORDS } from '@anlan/domain/permit/ledger/run';
import { permit } from '@anlan/domain/permit/permit';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { wordInstead } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { chinese as t } from '../../lib/i18n';
import { en as permitWords } from '../../locales/en/permit/work';
import { momentWords, spanWords, waitsFor } from './ticket-cells';

const NOW = '2026-11-28 06:00:00';
const ticket = (more: object) => ({ id: '1', processState: 1, runFlag: 0, ...more }) as unknown as AnyRow;

describe('when a work is planned', () => {
  it('is told as one says it: the day by its name, the end by its hour alone on the same day', () => {
    expect(spanWords(t, '2026-11-28 08:00:00', '2026-11-28 16:00:00', NOW)).toBe('今天 08:00–16:00');
    expect(spanWords(t, '2026-11-29 22:00:00', '2026-11-30 06:00:00', NOW)).toBe('明天 22:00–11-30 06:00');
    expect(momentWords(t, '2026-11-27 08:00:00', NOW)).toBe('昨天 08:00');
    expect(momentWords(t, '2025-11-28 08:00:00', NOW)).toBe('2025-11-28 08:00');
    expect(spanWords(t, null, null, NOW)).toBe('');
  });
});

describe('whom a ticket waits for', () => {
  it('is read from its steps: the one in charge, the approvers, nobody where it is over', () => {
    const people = {
      principalId: 'u1',
      principalName: '张三',
      awaitingIds: 'u2,u3,u4',
      awaitingName: '李四,王五,赵六',
    };
    expect(waitsFor(permit, ticket(people), 'me', t)).toBe('等张三');
    expect(waitsFor(permit, ticket(people), 'u1', t)).toBe('等你办理');
    expect(waitsFor(permit, ticket({ ...people, processState: 6 }), 'u1', t)).toBeUndefined();
    expect(waitsFor(permit, ticket({ ...people, runFlag: 4 }), 'u1', t)).toBeUndefined();
    expect(waitsFor(siteWork, ticket({ processState: 2, auditId: 'u5', auditName: '孙七' }), 'me', t)).toBe('等孙七');
  });
});

describe('what is over', () => {
  it('has one word in both forms, whatever the step at which it stood', () => {
    for (const { fields } of [permit, siteWork]) {
      const { processState } = fields;
      expect(wordInstead(processState, { processState: 1, runFlag: 4 })).toBe(RUN_WORDS['4']);
      expect(wordInstead(processState, { processState: 3, runFlag: 5 })).toBe(RUN_WORDS['5']);
      expect(wordInstead(processState, { processState: 6, runFlag: 3 })).toBe(RUN_WORDS['3']);
      // What was ended still waits for its acceptance.
      expect(wordInstead(processState, { processState: 5, runFlag: 3 })).toBeUndefined();
      expect(wordInstead(processState, { processState: 4, runFlag: 1 })).toBeUndefined();
    }
  });
});

it('says in English whom a ticket waits for', () => {
  for (const text of ['等你办理', '等{who}', '等{who}等{n}人', '去填写', '“{step}”前还缺{n}项'])
    expect(permitWords[text], text).toBeTruthy();
});
