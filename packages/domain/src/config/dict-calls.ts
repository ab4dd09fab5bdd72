import { call, f, pageOf, permissionCode, type } from '@anlan/resource';
import { dict } from './dict';

/** One entry of a dictionary, as the look-ups tell it. */
export interface DictNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly sort: number;
  readonly isSealed: number;
  readonly isLocked: number;
  readonly color: string | null;
  readonly remark: string | null;
  readonly children?: readonly DictNode[];
}
/** A node of a tree to choose from. */
export interface TreeChoice {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly children?: readonly TreeChoice[];
}

/** Both names of the family answer alike; the business screens use their own. */
export type DictFamily = 'dict' | 'dict-biz';

const read = { resource: 'dict', reach: 'rows' } as const;
const items = { code: f.text('字典编号'), sealed: f.text('含封存') } as const;
const level = { parentId: f.text('上级字典'), code: f.text('字典编号'), dictValue: f.text('字典名称') } as const;

const callsOf = (family: DictFamily) => {
  const at = <P extends string>(path: P) => `GET /blade-system/${family}/${path}` as const;
  const open = { ...read, access: { signedIn: true }, query: items } as const;
  const managed = { ...read, access: { code: permissionCode(dict, 'view') } } as const;
  return {
    flat: call(at('dictionary'), { ...open, summary: '字典项', reply: type<readonly DictNode[]>() }),
    tree: call(at('dictionary-tree'), { ...open, summary: '字典项（树）', reply: type<readonly DictNode[]>() }),
    choices: call(at('tree'), { ...open, summary: '字典选择树', reply: type<readonly TreeChoice[]>() }),
    all: call(at('list'), { ...managed, summary: '全部字典（树）', reply: type<readonly DictNode[]>() }),
    roots: call(at('parent-list'), { ...managed, summary: '字典分类分页', filters: dict, reply: pageOf<unknown>() }),
    /** Of a root all its items as a tree; of an item what lies below it. */
    below: call(at('child-list'), {
      ...managed,
      summary: '字典项列表',
      query: level,
      reply: type<readonly DictNode[]>(),
    }),
  };
};

export const dictCalls = { dict: callsOf('dict'), 'dict-biz': callsOf('dict-biz') } as const;
