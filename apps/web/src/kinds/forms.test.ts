import { type AnyField, f, kindOf, states, wireName } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { hueOfColor } from './choice/hue';
import { countSentence, refuseSize, refuseType, sizeSentence, typeSentence } from './file/file-rules';
import { bareLook, type Row } from './kind';
import { treeOf } from './ref/lookups';
import { knownLabels } from './ref/ref';
import { dependenceOf, dependents } from './ref/within';
import { webKindOf } from './registry';

const lifecycle = states({ open: [1, '待整改'] });

describe('record → form → body', () => {
  const cases: [string, AnyField, Row, unknown][] = [
    ['text', f.text('文本', { wire: 'txet' }), { txet: '阀门' }, '阀门'],
    ['decimal', f.decimal('小数'), { name: '0.10' }, '0.1'],
    ['money', f.money('金额', { unit: '万元' }), { name: '2550.0000' }, '2550'],
    ['int', f.int('整数'), { name: 0 }, 0],
    ['flag', f.flag('是否', { codes: [1, 2] }), { name: 2 }, false],
    ['choice', f.choice('选项', { '1': '是', '2': '否' }), { name: 2 }, '2'],
    ['dict', f.dict('字典', 'c', { multiple: true }), { name: '1,2' }, ['1', '2']],
    ['dict one', f.dict('字典', 'c'), { name: '1' }, '1'],
    ['ref', f.ref('引用', 'user', { multiple: true }), { name: 'a,b' }, ['a', 'b']],
    ['parent', f.parent('上级'), { name: '0' }, null],
    [
      'period',
      f.period('时段', ['from', 'to']),
      { from: '2026-01-01', to: '2026-01-02' },
      ['2026-01-01', '2026-01-02'],
    ],
    ['json', f.json('坐标', { shape: 'point' }), { name: { x: 1, y: 2 } }, { x: 1, y: 2 }],
    [
      'file',
      f.file('文件', { accept: ['jpg'], count: 9 }),
      { name: 'i1,i2', nameList: [{ attachId: 'i1', name: 'a.jpg', link: '/l', size: 3, extension: 'jpg' }] },
      [
        { attachId: 'i1', name: 'a.jpg', link: '/l', size: 3, extension: 'jpg' },
        { attachId: 'i2', name: 'i2', link: '', size: 0, extension: '' },
      ],
    ],
  ];
  for (const [label, field, row, held] of cases) {
    it(label, () => {
      const kind = webKindOf(field);
      expect(kind.read(row, 'name', field)).toEqual(held);
      const body = kind.write(held, 'name', field);
      // What is written reads the same again: nothing is lost between form and wire.
      const again = { ...row, ...body };
      expect(kind.read(again, 'name', field)).toEqual(held);
      for (const key of Object.keys(body)) {
        expect(field.kind === 'period' ? field.columns : [wireName('name', field)]).toContain(key);
      }
    });
    it(`${label} is taken by the server's own reading`, () => {
      if (['ref', 'file', 'parent'].includes(field.kind)) return;
      const kind = webKindOf(field);
      const body = kind.write(held, 'name', field);
      const given =
        field.kind === 'period' ? field.columns.map((column) => body[column]) : body[wireName('name', field)];
      expect(kindOf(field).parse(given, field).ok).toBe(true);
    });
  }

  it('child rows keep their ids and drop what does not apply', () => {
    const field = f.rows(
      '行',
      {
        method: f.choice('方法', { LEC: 'LEC', DIRECT: '直接' }),
        exposure: f.decimal('暴露', { visibleWhen: { field: 'method', equals: 'LEC' } }),
        value: f.decimal('值', { computed: true }),
      },
      { table: 'child' },
    ) as AnyField;
    const kind = webKindOf(field);
    const held = kind.read(
      {
        infos: [
          { id: '7', method: 'LEC', exposure: '3', value: '9' },
          { id: '8', method: 'DIRECT', exposure: '3' },
        ],
      },
      'infos',
      field,
    );
    expect(kind.write(held, 'infos', field)).toEqual({
      infos: [
        { id: '7', method: 'LEC', exposure: '3' },
        { id: '8', method: 'DIRECT' },
      ],
    });
  });

  it('a state is never sent', () => {
    expect(webKindOf(f.state('状态', lifecycle)).write(1, 'status', f.state('状态', lifecycle))).toEqual({});
  });
});

describe('decimals', () => {
  const shown = (field: AnyField, name: string) =>
    webKindOf(field).text({ name: 'name', field, row: { name }, look: bareLook((zh) => zh) });

  it('show the places of the value, not those of the column, and no digit less', () => {
    const money = f.money('金额', { unit: '万元' });
    for (const [wire, text] of [
      ['2550.0000', '2,550 万元'],
      ['0.0000', '0 万元'],
      ['1000.0500', '1,000.05 万元'],
      ['-3.1000', '-3.1 万元'],
      ['99999999999999.9999', '99,999,999,999,999.9999 万元'],
    ])
      expect(shown(money, wire as string)).toBe(text);
    expect(shown(f.decimal('经度', { scale: 6 }), '118.100000')).toBe('118.1');
    expect(shown(f.int('数'), '100')).toBe('100');
  });
});

describe('references', () => {
  it('labels of a record by id; a comma inside a name does not shift them', () => {
    const many = f.ref('成员', 'user', { multiple: true });
    expect(knownLabels({ teamIds: 'a,b', teamName: '甲,乙' }, 'teamIds', many)).toEqual({ a: '甲', b: '乙' });
    expect(knownLabels({ teamIds: 'a,b', teamName: '甲,乙,丙' }, 'teamIds', many)).toEqual({});
    expect(knownLabels({ principalId: 'a', principalName: '人员已删除' }, 'principalId', f.ref('人', 'user'))).toEqual({
      a: '人员已删除',
    });
  });

  it('waits for the field it lies within, then narrows', () => {
    const fields = {
      deptId: f.ref('车间', 'dept'),
      teamIds: f.ref('班组', 'dept', { within: { parentId: 'deptId' }, where: { deptCategory: 3 } }),
    };
    expect(dependenceOf(fields.teamIds, { deptId: null }, fields)).toEqual({ waitsFor: '车间' });
    expect(dependenceOf(fields.teamIds, { deptId: '9' }, fields)).toEqual({
      within: { deptCategory: '3', parentId: '9' },
    });
    expect(dependents('deptId', fields)).toEqual(['teamIds']);
  });

  it('a tree loses nobody: orphans and rings stand at the top', () => {
    const tree = treeOf([
      { id: '1', label: '厂', parentId: '0' },
      { id: '2', label: '车间', parentId: '1' },
      { id: '3', label: '孤', parentId: '404' },
      { id: '4', label: '环甲', parentId: '5' },
      { id: '5', label: '环乙', parentId: '4' },
    ]);
    const all: string[] = [];
    const walk = (nodes: typeof tree) =>
      nodes.forEach((node) => {
        all.push(node.value);
        walk(node.children ?? []);
      });
    walk(tree);
    expect(all.sort()).toEqual(['1', '2', '3', '4', '5']);
    expect(tree[0]?.children?.[0]?.value).toBe('2');
  });
});

describe('uploads are refused before they are sent, in the sentences of the contract', () => {
  const photo = { accept: ['jpg', 'jpeg', 'png'], count: 3 };
  it.each([
    [countSentence({ accept: ['pdf'] }), '只能上传一个文件'],
    [countSentence({ accept: ['pdf', 'png', 'jpg'], count: 5 }), '最多上传五个文件'],
    [countSentence(photo), '最多上传三张图片'],
    [typeSentence({ accept: ['pdf'] }), '只能上传pdf格式的文件'],
    [typeSentence(photo), '只能上传jpg或png格式的图片'],
    [typeSentence({ accept: ['mp4'] }), '只能上传mp4格式的视频'],
    [typeSentence({ accept: ['pdf', 'png', 'jpg', 'doc', 'docx'] }), '只能上传pdf、png、jpg、doc、docx格式的文件'],
    [sizeSentence({ accept: ['pdf'] }), '上传上限50M'],
    [sizeSentence({ accept: ['mp4', 'mov'], maxMb: 500 }), '视频上传上限500M'],
    [sizeSentence({ accept: ['jpg', 'png'], maxMb: 0.5 }), '上传图片大小不能超过500KB'],
    [refuseType({ name: 'a.EXE', size: 1 }, photo), '只能上传jpg或png格式的图片'],
    [refuseType({ name: 'a.JPEG', size: 1 }, { accept: ['jpg'] }), undefined],
    [refuseType({ name: 'a.png', size: 0 }, photo), '不能上传空文件'],
    [refuseSize({ name: 'a.pdf', size: 50 * 1_048_576 }, { accept: ['pdf'] }), undefined],
    [refuseSize({ name: 'a.pdf', size: 50 * 1_048_576 + 1 }, { accept: ['pdf'] }), '上传上限50M'],
  ])('%s', (said, expected) => expect(said).toBe(expected));
});

describe('hues of dictionary colours', () => {
  it('the four risk colours are told apart', () => {
    expect(['#D9001B', '#F59A23', '#FFD400', '#0079FE', '#888888', 'nonsense', null].map(hueOfColor)).toEqual([
      'red',
      'orange',
      'yellow',
      'blue',
      'grey',
      'grey',
      'grey',
    ]);
  });
});
