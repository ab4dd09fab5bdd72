import { expect, it } from 'vitest';
import { certificatePage } from './page';

const said = (hours: string, userScore: string | null): string =>
  JSON.stringify(
    certificatePage({
      row: {
        ...{ number: 'PX-2026-000001', title: '检修作业警示短片', completeTime: '2026-11-27 15:24:00' },
        ...{ hours, userScore, planId: '1' },
      } as unknown as Parameters<typeof certificatePage>[0]['row'],
      ...{ name: '钱学思', company: '云杉家居制造有限公司', address: 'http://localhost/share/training' },
    }),
  );

it('tells hours and marks where there are any, and never none', () => {
  expect(said('1.50', '86')).toContain('“检修作业警示短片”，计1.5学时，考核成绩86分，经考核合格，特发此证。');
  expect(said('0.0', '86')).toContain('“检修作业警示短片”，考核成绩86分，经考核合格');
  expect(said('0', null)).toContain('“检修作业警示短片”，经考核合格');
});
