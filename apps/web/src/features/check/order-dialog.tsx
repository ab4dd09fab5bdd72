import type { AnyRow } from '@anlan/client';
import { checkList } from '@anlan/domain/check/check-list';
import { moveCheckList } from '@anlan/domain/check/plan/plan-calls';
import type { AnyResource } from '@anlan/resource';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed, Nothing } from '../../parts/feedback/states';
import { invalidateAfter } from '../../parts/query-keys';
import './check.css';

const resource: AnyResource = checkList;

/** The order of the lists: drag a row, or move it with its arrows. Each move is saved at once. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const tenant = useViewingTenant();
  const [rows, setRows] = useState<readonly AnyRow[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'check', 'order'],
    queryFn: ({ signal }): Promise<readonly AnyRow[]> => api(resource).all({}, { signal, quiet: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const shown = rows ?? data ?? [];

  const move = async (id: string, targetId: string, position: 'before' | 'after') => {
    if (id === targetId) return;
    const moved = shown.find((row) => row.id === id);
    if (!moved) return;
    const rest = shown.filter((row) => row.id !== id);
    const at = rest.findIndex((row) => row.id === targetId) + (position === 'after' ? 1 : 0);
    setRows([...rest.slice(0, at), moved, ...rest.slice(at)]);
    try {
      await api.send(moveCheckList, { body: { id, targetId, position } });
      void invalidateAfter(resource);
    } catch {
      setRows(null);
      void refetch();
    }
  };
  const step = (place: number, by: 1 | -1) => {
    const [row, target] = [shown[place], shown[place + by]];
    if (row && target) void move(row.id, target.id, by === 1 ? 'after' : 'before');
  };
  return (
    <Drawer
      open
      size={phone ? '100%' : 480}
      title={t('调整顺序')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && shown.length === 0 && <Nothing text={t('还没有检查表')} />}
      <ol className="order-list">
        {shown.map((row, place) => (
          <li
            key={row.id}
            draggable
            data-dragged={dragged === row.id || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(row.id);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const from = shown.findIndex(({ id }) => id === dragged);
              if (dragged) void move(dragged, row.id, from < place ? 'after' : 'before');
              setDragged(null);
            }}
          >
            <HolderOutlined aria-hidden />
            <span>{String(row.name ?? '')}</span>
            <Button
              type="text"
              size="small"
              disabled={place === 0}
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('上移{name}', { name: String(row.name ?? '') })}
              onClick={() => step(place, -1)}
            />
            <Button
              type="text"
              size="small"
              disabled={place === shown.length - 1}
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('下移{name}', { name: String(row.name ?? '') })}
              onClick={() => step(place, 1)}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
