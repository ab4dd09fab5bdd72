import type { AnyRow } from '@anlan/client';
import { noticeSignOff } from '@anlan/domain/notice/notice';
import { useMemo, useState } from 'react';
import { tag } from '../../kinds/draw';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { SignOffStandingDialog } from '../../parts/signoff/sign-off-standing';
import { NoticeDialog } from './notice-dialog';

/** /desk/notice: the company's notices; those that ask for it are signed here, and show who has. */
export function Notices() {
  const t = useT();
  const mayEdit = useCan('notice_edit');
  const ofCompany = useSession((state) => state.userInfo?.tenantKind === 'company');
  const [shown, setShown] = useState<AnyRow>();
  const [signing, setSigning] = useState<string>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        row.signOff === 1
          ? [
              ...(ofCompany ? [{ key: 'sign', label: t('签阅'), run: () => setSigning(row.id) }] : []),
              ...(mayEdit ? [{ key: 'signoff', label: t('签阅情况'), run: () => setShown(row) }] : []),
            ]
          : [],
    }),
    [t, mayEdit, ofCompany],
  );
  const cells = useMemo(
    (): CellOverrides => ({
      signOff: (row) => (row.signOff === 1 ? tag(t('需要'), 'orange') : t('不需要')),
    }),
    [t],
  );
  return (
    <>
      <ResourceScreen resource={noticeSignOff.of} slots={slots} cells={cells} />
      {shown && (
        <SignOffStandingDialog
          of={noticeSignOff}
          id={shown.id}
          title={String(shown.title ?? '')}
          onClose={() => setShown(undefined)}
        />
      )}
      {signing && <NoticeDialog id={signing} onClose={() => setSigning(undefined)} />}
    </>
  );
}
