import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Nothing } from '../feedback/states';
import { type TickNode, tickState, toggled } from './tick-state';

export type { TickNode };

interface Props {
  readonly tree: readonly TickNode[];
  readonly ticked: readonly string[];
  readonly onChange: (ticked: readonly string[]) => void;
  /** Where there is nothing to tick at all. */
  readonly empty?: string;
  /** Few nodes: all of them in sight. */
  readonly open?: boolean;
  /** Nodes stand for themselves: ticking one ticks none below it. */
  readonly apart?: boolean;
}

const matching = (nodes: readonly TickNode[], word: string): TickNode[] =>
  nodes.flatMap((node) => {
    if (node.title.includes(word)) return [node];
    const children = matching(node.children ?? [], word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/** A tree with ticks and a search; what the search hides keeps its tick. */
export function TickTree({ tree, ticked, onChange, empty, open = false, apart = false }: Props) {
  const t = useT();
  const [word, setWord] = useState('');
  const shown = useMemo(() => matching(tree, word.trim()), [tree, word]);
  const shownTicks = useMemo(
    () => (apart ? { checked: [...ticked], halfChecked: [] } : tickState(tree, ticked)),
    [apart, tree, ticked],
  );
  if (tree.length === 0 && empty) return <Nothing text={empty} />;
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('按名称查找')}
        placeholder={t('按名称查找')}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown.length === 0 ? (
        <Nothing text={t('没有符合条件的数据')} />
      ) : (
        <Tree
          // What another word finds stands open too.
          key={word}
          className="tick-tree"
          checkable
          checkStrictly
          selectable={false}
          defaultExpandAll={open || word !== ''}
          treeData={shown as never}
          fieldNames={{ key: 'id', title: 'title', children: 'children' }}
          checkedKeys={shownTicks as never}
          onCheck={(_keys, { node, checked }) => {
            const { id } = node as unknown as TickNode;
            if (!apart) onChange(toggled(tree, ticked, id, checked));
            else onChange(checked ? [...ticked, id] : ticked.filter((one) => one !== id));
          }}
        />
      )}
    </>
  );
}
