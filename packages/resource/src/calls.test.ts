import { describe, expect, it } from 'vitest';
import { call, pageOf } from './calls';
import { f } from './fields';

describe('a call that answers by pages', () => {
  const told = {
    summary: '列表',
    access: { signedIn: true } as const,
    reach: 'rows',
    reply: pageOf<object>(),
  } as const;
  it('takes the page, beside whatever else it takes', () => {
    expect(Object.keys(call('GET /safe/sample/list', told).query ?? {})).toEqual(['current', 'size']);
    const more = call('GET /safe/sample/list', { ...told, query: { name: f.text('名称'), size: f.int('条数') } });
    expect(Object.keys(more.query ?? {}).sort()).toEqual(['current', 'name', 'size']);
    expect(more.query?.size).toMatchObject({ label: '条数' });
  });
});
