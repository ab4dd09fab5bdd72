import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../feedback/states';
import { type TickNode, TickTree } from './tick-tree';

export type { TickNode };

interface Props {
  readonly title: string;
  /** Names the loaded tree and ticks for the cache. */
  readonly cacheKey: readonly string[];
  readonly load: () => Promise<{ tree: readonly TickNode[]; ticked: readonly string[] }>;
  readonly save: (ids: string[]) => Promise<unknown>;
  readonly onClose: () => void;
  /** Nodes stand for themselves: ticking one ticks none below it. */
  readonly apart?: boolean;
  /** What one should know before saving. */
  readonly note?: string;
}

/** A tree with ticks beside the list: what a top menu shows. */
export function TickDialog({ title, cacheKey, load, save, onClose, apart = false, note }: Props) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [chosen, setChosen] = useState<readonly string[] | undefined>();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: cacheKey, queryFn: load, gcTime: 0, staleTime: 0 });
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
      {data && note && <Alert type="warning" showIcon title={note} className="tick-note" />}
      {data && <TickTree tree={data.tree} ticked={ticked} onChange={setChosen} apart={apart} open={apart} />}
    </Drawer>
  );
}
