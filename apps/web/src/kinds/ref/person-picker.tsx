import { Checkbox, Input, Modal, Radio, Select, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { LOOKUP_SIZE, type TreeNode, treeOf, useLabels, useSearch, useWholeTree } from './lookups';

/** So many are told by name. */
const NAMED = 20;

interface Props {
  readonly title: string;
  readonly value: readonly string[];
  readonly known?: Readonly<Record<string, string>> | undefined;
  readonly multiple: boolean;
  readonly within?: Readonly<Record<string, string>> | undefined;
  /** Chosen elsewhere already: shown so, and not to be chosen twice. */
  readonly taken?: readonly string[];
  /** How many there may be with those. */
  readonly most?: number;
  readonly onChange: (ids: string[], labels: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** As many as a department usually has; more are found by words. */
const SHOWN = 200;

/** People by department: the tree on the left, the people of the chosen department, and of the post, on the right. */
export function PersonPicker({
  title,
  value,
  known,
  multiple,
  within,
  taken = [],
  most = Number.POSITIVE_INFINITY,
  onChange,
  onClose,
}: Props) {
  const t = useT();
  const [deptId, setDeptId] = useState<string>();
  const [postId, setPostId] = useState<string>();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(value);
  // Within a given department there is nothing to choose on the left.
  const byDept = within?.deptId === undefined;
  const depts = useWholeTree('dept', undefined, byDept);
  const roots = useMemo(() => treeOf(depts.data ?? []), [depts.data]);
  // A department means everyone below it too; the look-up takes a hundred ids.
  const branch = useMemo(() => (deptId ? below(roots, deptId).slice(0, 100) : []), [roots, deptId]);
  const narrowed = {
    ...within,
    ...(deptId ? { deptId: branch.join(',') } : {}),
    ...(postId ? { postId } : {}),
  };
  const people = useSearch('user', words, narrowed, true, multiple ? SHOWN : LOOKUP_SIZE);
  const posts = useSearch('post', '', undefined, multiple, SHOWN);
  const has = useMemo(() => new Set(taken), [taken]);
  const labels = useLabels('user', chosen, {
    ...known,
    ...Object.fromEntries((people.data ?? []).map((person) => [person.id, person.label])),
  });
  const tree = useMemo(
    () =>
      roots.map(function node(item): { key: string; title: string; children?: unknown[] } {
        return { key: item.value, title: item.title, ...(item.children ? { children: item.children.map(node) } : {}) };
      }),
    [roots],
  );
  const put = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const others = now.filter((id) => !ids.includes(id));
      return on ? [...others, ...ids].slice(0, Math.max(0, most - has.size)) : others;
    });
  const toggle = (id: string) => (multiple ? put([id], !chosen.includes(id)) : setChosen([id]));
  const free = (people.data ?? []).flatMap(({ id }) => (has.has(id) ? [] : [id]));
  const all = free.length > 0 && free.every((id) => chosen.includes(id));

  return (
    <Modal
      open
      title={title}
      width={720}
      onCancel={onClose}
      onOk={() => onChange([...chosen], labels)}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.length === 0 && value.length === 0 }}
    >
      <div className="person-picker">
        {byDept && (
          <div className="person-picker-depts">
            {depts.isPending ? (
              <Skeleton active />
            ) : (
              <Tree
                treeData={tree as never}
                selectedKeys={deptId ? [deptId] : []}
                onSelect={(picked) => setDeptId(picked[0] === undefined ? undefined : String(picked[0]))}
                defaultExpandedKeys={tree.slice(0, 1).map((node) => node.key)}
                height={360}
                blockNode
                aria-label={t('部门')}
              />
            )}
          </div>
        )}
        <div className="person-picker-people">
          <Input.Search
            value={words}
            onChange={(event) => setWords(event.target.value)}
            placeholder={t('姓名、拼音或拼音首字母')}
            aria-label={t('姓名')}
            allowClear
          />
          {multiple && (
            <div className="rows-picker-head">
              <Checkbox
                checked={all}
                indeterminate={!all && free.some((id) => chosen.includes(id))}
                disabled={free.length === 0}
                onChange={(event) => put(free, event.target.checked)}
              >
                {t('全选')}
              </Checkbox>
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                style={{ width: 160 }}
                value={postId}
                placeholder={t('岗位')}
                aria-label={t('岗位')}
                options={(posts.data ?? []).map(({ id, label }) => ({ value: id, label }))}
                onChange={(next) => setPostId(next)}
              />
            </div>
          )}
          {people.isPending && <Skeleton active />}
          {people.isError && (
            <button type="button" className="link" onClick={() => void people.refetch()}>
              {t('加载失败，点击重试')}
            </button>
          )}
          {people.data?.length === 0 && <p className="quiet">{t(words.trim() === '' ? '这里没有人员' : '没有找到')}</p>}
          <ul>
            {(people.data ?? []).map((person) => (
              <li key={person.id}>
                {multiple ? (
                  <Checkbox
                    checked={has.has(person.id) || chosen.includes(person.id)}
                    disabled={has.has(person.id)}
                    onChange={() => toggle(person.id)}
                  >
                    {person.label}
                  </Checkbox>
                ) : (
                  <Radio checked={chosen.includes(person.id)} onChange={() => toggle(person.id)}>
                    {person.label}
                  </Radio>
                )}
              </li>
            ))}
          </ul>
          {(people.data?.length ?? 0) >= (multiple ? SHOWN : LOOKUP_SIZE) && (
            <p className="quiet">{t('只显示前{n}项，请输入关键字查找', { n: multiple ? SHOWN : LOOKUP_SIZE })}</p>
          )}
        </div>
      </div>
      <p className="person-picker-chosen" aria-live="polite">
        {chosen.length === 0
          ? t('尚未选择')
          : chosen.length > NAMED
            ? t('已选{n}项', { n: chosen.length })
            : t('已选：{names}', { names: chosen.map((id) => labels[id] ?? '…').join('、') })}
      </p>
    </Modal>
  );
}

/** A node and everything under it. */
function below(nodes: readonly TreeNode[], id: string): string[] {
  const whole = (node: TreeNode): string[] => [node.value, ...(node.children ?? []).flatMap(whole)];
  for (const node of nodes) {
    if (node.value === id) return whole(node);
    const found = below(node.children ?? [], id);
    if (found.length > 0) return found;
  }
  return [];
}
