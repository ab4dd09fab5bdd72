import type { AnyRow } from '@anlan/client';
import { examRecord } from '@anlan/domain/training/exam-record';
import { permissionCode } from '@anlan/resource';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

/** /exam/record: what attempts have come to, and the way to where they are marked. */
export function Records() {
  const t = useT();
  const may = useCan(permissionCode(examRecord, 'edit'));
  const me = useSession((state) => state.userInfo?.userId);
  const navigate = useNavigate();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row: AnyRow) =>
        may && row.userId !== me
          ? [
              {
                key: 'mark',
                label: row.markState === 1 ? t('阅卷') : t('改分'),
                run: () => void navigate(`/exam/mark/${row.id}`),
              },
            ]
          : [],
    }),
    [t, may, me, navigate],
  );
  return <ResourceScreen resource={examRecord} slots={slots} />;
}
