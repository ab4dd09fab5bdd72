import type { AnyRow } from '@anlan/client';
import { patrolCheckPlace } from '@anlan/domain/check/patrol-check-place';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { useRecordAddress } from '../../../parts/record-address';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const QrDialog = lazy(async () => ({ default: (await import('../../../parts/phone/qr-dialog')).QrDialog }));

const resource = patrolCheckPlace;

/** /check/patrol-place: the standard screen with a code to print for every place. */
export function PatrolPlaces() {
  const t = useT();
  const addressOf = useRecordAddress();
  const [shown, setShown] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({ rowMenu: (row) => [{ key: 'qr', label: t('二维码'), run: () => setShown(row) }] }),
    [t],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} />
      {shown && (
        <Suspense fallback={null}>
          <QrDialog
            title={String(shown.name ?? '')}
            caption={String(shown.placeNum ?? '')}
            path={addressOf('patrolCheckPlace', shown.id, 'phone') ?? ''}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
