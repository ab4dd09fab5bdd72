import type { AnyRow } from '@anlan/client';
import { flat } from '@anlan/domain/flat/flat';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

import './flat.css';

const ScaleDialog = lazy(async () => ({ default: (await import('./scale-dialog')).ScaleDialog }));

const resource = flat;

/** /map/flat: the company's plans, each with the way to its risk points. */
export function FlatPlans() {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useCan('flat_edit');
  const [scaling, setScaling] = useState<AnyRow>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        mayEdit
          ? { key: 'place', label: t('标注点位'), run: () => navigate(`/map/distribution?flat=${row.id}&edit=1`) }
          : { key: 'show', label: t('风险分布'), run: () => navigate(`/map/distribution?flat=${row.id}`) },
        ...(mayEdit ? [{ key: 'scale', label: t('比例尺'), run: () => setScaling(row) }] : []),
      ],
    }),
    [t, mayEdit, navigate],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} />
      {scaling && (
        <Suspense fallback={null}>
          <ScaleDialog row={scaling} onClose={() => setScaling(undefined)} />
        </Suspense>
      )}
    </>
  );
}
