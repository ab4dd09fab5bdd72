import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import type { TreeNode } from './lookups';

export interface TreePickProps {
  readonly id?: string;
  /** Where no label names it. */
  readonly 'aria-label'?: string;
  readonly nodes: readonly TreeNode[];
  readonly value: readonly string[];
  readonly multiple: boolean;
  readonly onChange: (keys: string[]) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  /** Labels of chosen keys that are not among the nodes (deleted, or outside a filter). */
  readonly labels?: Readonly<Record<string, string>>;
}

const keysOf = (nodes: readonly TreeNode[], into = new Set<string>()): Set<string> => {
  for (const node of nodes) {
    into.add(node.value);
    if (node.children) keysOf(node.children, into);
  }
  return into;
};

export function TreePick({ nodes, value, multiple, onChange, labels = {}, ...rest }: TreePickProps) {
  const known = useMemo(() => keysOf(nodes), [nodes]);
  const strays = value.filter((key) => !known.has(key)).map((key) => ({ value: key, title: labels[key] ?? key }));
  return (
    <TreeSelect
      {...rest}
      className="fill"
      treeData={[...nodes, ...strays]}
      value={multiple ? [...value] : (value[0] ?? null)}
      onChange={(next: unknown) =>
        onChange(Array.isArray(next) ? next.map(String) : next === null || next === undefined ? [] : [String(next)])
      }
      multiple={multiple}
      {...(multiple ? { maxTagCount: 'responsive' as const } : {})}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      // A small tree is shown whole; of a big one only the top, or the eye finds nothing.
      treeDefaultExpandAll={known.size <= 60}
      listHeight={320}
      popupMatchSelectWidth={false}
    />
  );
}
