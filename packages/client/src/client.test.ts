import { call, defineResource, f, section, states, type, wire } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { createClient } from './client';
import type { Call, Transport } from './transport';

const lifecycle = states({ open: [1, '待整改'], closed: [5, '已闭环'] });

const sample = defineResource({
  name: 'sample',
  label: '样例',
  module: 'test',
  table: 'sample',
  scope: 'tenant',
  permission: 'sample',
  wire: wire.rest('/safe/sample', { supervisor: true, excel: 'both' }),
  title: 'name',
  lifecycle,
  fields: {
    name: f.text('名称', { required: true, wire: 'nmae' }),
    level: f.choice('等级', { '1': '高', '2': '低' }),
    amount: f.decimal('数量'),
    principalId: f.ref('负责人', 'user'),
    reviewDept: f.ref('复查部门', 'dept'),
    photos: f.file('照片', { accept: ['jpg'], count: 9 }),
    status: f.state('状态', lifecycle),
    steps: f.rows('步骤', { title: f.text('步骤', { required: true }) }, { table: 'sample_step' }),
    hash: f.text('密文', { secret: true }),
  },
  views: { list: { columns: ['name'] }, form: [section('基本信息', ['name'])] },
});

const verbs = defineResource({ ...sample, name: 'verbs', wire: wire.verbs('/safe/verbs') });
const blade = defineResource({ ...sample, name: 'blade', wire: wire.blade('/safe/blade') });

function recorder() {
  const calls: { method: string; path: string; call: Call }[] = [];
  const transport: Transport = {
    request: async (method, path, call) => {
      calls.push({ method, path, call });
      return { records: [], total: 0 } as never;
    },
    told: async (method, path, call) => {
      calls.push({ method, path, call });
      return { data: { records: [], total: 0 } as never, msg: '操作成功' };
    },
    upload: async (path, form) => {
      calls.push({ method: 'UPLOAD', path, call: { body: form } });
      return { created: 1, updated: 0 } as never;
    },
    download: async (path, query) => {
      calls.push({ method: 'DOWNLOAD', path, call: { query } });
      return { blob: new Blob(), name: 'x.xlsx' };
    },
  };
  return { calls, client: createClient(transport) };
}

describe('client', () => {
  it('speaks rest', async () => {
    const { calls, client } = recorder();
    const api = client(sample);
    await api.page({ current: 2, nmae_like: '阀', status: [1, 5] });
    await api.get('a b');
    await api.create({ nmae: '阀门', photos: ['x'] });
    await api.update('7', { nmae: '阀门', version: 3 });
    await api.remove(['1', '2']);
    await api.governmentPage({ size: 10 });
    expect(calls.map(({ method, path, call }) => [method, path, call.query ?? null, call.body ?? null])).toEqual([
      ['GET', '/safe/sample/page', { current: 2, nmae_like: '阀', status: [1, 5] }, null],
      ['GET', '/safe/sample/a%20b', null, null],
      ['POST', '/safe/sample', null, { nmae: '阀门', photos: ['x'] }],
      ['PUT', '/safe/sample/7', null, { nmae: '阀门', version: 3, id: '7' }],
      ['DELETE', '/safe/sample', { ids: '1,2' }, null],
      ['GET', '/safe/sample/government/page', { size: 10 }, null],
    ]);
  });

  it('speaks verbs and blade', async () => {
    const { calls, client } = recorder();
    await client(verbs).create({ nmae: 'a' });
    await client(verbs).update('7', { nmae: 'a' });
    await client(verbs).remove(['7']);
    await client(blade).page();
    await client(blade).get('7');
    await client(blade).create({ nmae: 'a' });
    await client(blade).update('7', { nmae: 'a' });
    await client(blade).remove(['7']);
    expect(calls.map(({ method, path, call }) => [method, path, call.query ?? null, call.body ?? null])).toEqual([
      ['POST', '/safe/verbs/add', null, { nmae: 'a' }],
      ['POST', '/safe/verbs/edit/7', null, { nmae: 'a', id: '7' }],
      ['POST', '/safe/verbs/delete', { ids: '7' }, null],
      ['GET', '/safe/blade/list', {}, null],
      ['GET', '/safe/blade/detail', { id: '7' }, null],
      ['POST', '/safe/blade/submit', null, { nmae: 'a' }],
      ['POST', '/safe/blade/submit', null, { nmae: 'a', id: '7' }],
      ['POST', '/safe/blade/remove', { ids: '7' }, null],
    ]);
  });

  it('asks look-ups by the name of the target', async () => {
    const { calls, client } = recorder();
    await client.lookup('user', { q: '王', size: 50, within: { deptId: '9' } });
    await client(sample).lookup({ ids: ['1', '2'] });
    expect(calls.map(({ path, call }) => [path, call.query])).toEqual([
      ['/safe/lookup/user', { deptId: '9', q: '王', size: 50 }],
      ['/safe/lookup/sample', { ids: '1,2' }],
    ]);
  });

  it('sends declared calls to their address', async () => {
    const { calls, client } = recorder();
    const note = call('POST /safe/sample/:id/note', {
      summary: '备注',
      access: { signedIn: true },
      reach: 'row',
      query: { kind: f.choice('类别', { a: '甲' }) },
      body: { words: f.text('备注', { required: true }) },
      reply: type<{ readonly id: string }>(),
    });
    await client.send(
      note,
      { params: { id: 'a b' }, query: { kind: 'a' }, where: { name_like: '泵', size: 5 }, body: { words: '已看' } },
      { quiet: true },
    );
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/safe/sample/a%20b/note',
        call: { query: { name_like: '泵', size: 5, kind: 'a' }, body: { words: '已看' }, quiet: true },
      },
    ]);
    const { msg } = await client.told(note, { params: { id: 'a' }, body: { words: '已看' } });
    expect([msg, calls[1]?.path]).toEqual(['操作成功', '/safe/sample/a/note']);
  });

  it('throws for a call the wire does not have', async () => {
    const { client } = recorder();
    expect(() => client(verbs).governmentPage()).toThrow('verbs has no call for governmentPage');
  });

  it('types rows and queries from the definition', async () => {
    const { client } = recorder();
    const api = client(sample);
    const check = async () => {
      const row = (await api.page()).records[0];
      if (!row) return;
      const texts: (string | null)[] = [row.nmae, row.amount, row.principalId, row.principalName, row.reviewDeptName];
      const numbers: (number | null)[] = [row.level, row.status, row.version];
      const step: string | undefined = row.steps[0]?.title;
      // @ts-expect-error the wire name is nmae
      row.name;
      // @ts-expect-error a secret never travels
      row.hash;
      // @ts-expect-error an undeclared filter
      await api.page({ colour_like: 'x' });
      // @ts-expect-error a state moves by steps only
      await api.create({ status: 5 });
      return [texts, numbers, step];
    };
    expect(check).toBeTypeOf('function');
  });
});
