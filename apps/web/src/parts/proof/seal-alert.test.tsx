import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SealAlert } from './seal-alert';

const shown = (of: Partial<Parameters<typeof SealAlert>[0]['of']>): string =>
  renderToStaticMarkup(<SealAlert of={{ verdict: undefined, failed: false, again: () => {}, ...of }} />);

it('says that the keys could not be had, with a button, and never that all is well before it was judged', () => {
  expect(shown({})).toContain('正在核对封签');
  const failed = shown({ failed: true });
  expect(failed).toContain('未能取得公钥，请重试');
  expect(failed).toMatch(/<button/);
  for (const early of [shown({}), failed]) expect(early).not.toContain('封签完好');
});
