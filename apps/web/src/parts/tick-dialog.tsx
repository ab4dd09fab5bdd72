import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { feedback } from '../lib/feedback';
import { useT } from '../lib/i18n';
import { useScreenClass } from '../lib/screen-class';
import { Failed, Nothing } from './states';

export interface TickNode {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly TickNode[];
}

interface Props {
  readonly title: string;
  /** Names the loaded tree and ticks for the cache. */
  readonly cacheKey: readonly string[];
  readonly load: () => Promise<{ tree: readonly TickNode[]; ticked: readonly string[] }>;
  readonly save: (ids: string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

const matching = (nodes: readonly TickNode[], word: string): TickNode[] =>
  nodes.flatMap((node) => {
    if (node.title.includes(word)) return [node];
    const children = matching(node.children ?? [], word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

const ids = (nodes: readonly TickNode[]): string[] => nodes.flatMap((node) => [node.id, ...ids(node.children ?? [])]);

/** A tree with ticks beside the list: menus of a role, menus of a top menu. */
export function TickDialog({ title, cacheKey, load, save, onClose }: Props) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<readonly string[] | undefined>();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: cacheKey, queryFn: load, gcTime: 0, staleTime: 0 });
  const shown = useMemo(() => matching(data?.tree ?? [], word.trim()), [data, word]);
  const ticked = chosen ?? data?.ticked ?? [];

  const send = async () => {
    setBusy(true);
    try {
      await save([...ticked]);
      feedback.toast('success', t('操作成功'));
      onClose();
    } catch {
      // Told by the transport; what was ticked stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      size={phone ? '100%' : 480}
      title={title}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      mask={{ closable: chosen === undefined }}
      footer={
        <div className="drawer-footer">
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={!data} onClick={() => void send()}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
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
              key={word === '' ? 'all' : 'found'}
              className="tick-tree"
              checkable
              selectable={false}
              defaultExpandAll={word !== ''}
              treeData={shown as never}
              fieldNames={{ key: 'id', title: 'title', children: 'children' }}
              checkedKeys={[...ticked]}
              onCheck={(keys) => {
                // What a search hides keeps its tick.
                const visible = new Set(ids(shown));
                const hidden = ticked.filter((id) => !visible.has(id));
                setChosen([...hidden, ...(keys as string[])]);
              }}
            />
          )}
        </>
      )}
    </Drawer>
  );
}
