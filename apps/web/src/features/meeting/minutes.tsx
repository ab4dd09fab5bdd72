import type { AnyRow } from '@anlan/client';
import { meetingRecordSignOff } from '@anlan/domain/meeting/meeting-record';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { OfMeeting } from '../../parts/followup/follow-ups';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { SignOffDialog } from '../../parts/signoff/sign-off-reader';
import { SignOffStandingDialog } from '../../parts/signoff/sign-off-standing';

const PUBLISHED = 1;
const { of: resource } = meetingRecordSignOff;

/** /meeting/record: minutes; published ones are read and signed here, and show who has. */
export function MinutesList() {
  const t = useT();
  const mayEdit = useCan('meetingrecords_edit');
  const ofCompany = useSession((state) => state.userInfo?.tenantKind === 'company');
  const [shown, setShown] = useState<AnyRow>();
  const [reading, setReading] = useState<string>();
  const slots = useMemo(
    (): ScreenSlots => ({
      detail: OfMeeting,
      rowMenu: (row) =>
        row.isPublish === PUBLISHED
          ? [
              ...(ofCompany ? [{ key: 'sign', label: t('签阅'), run: () => setReading(row.id) }] : []),
              ...(mayEdit ? [{ key: 'signoff', label: t('签阅情况'), run: () => setShown(row) }] : []),
            ]
          : [],
    }),
    [t, mayEdit, ofCompany],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} />
      {shown && (
        <SignOffStandingDialog
          of={meetingRecordSignOff}
          id={shown.id}
          title={String(shown.name ?? '')}
          onClose={() => setShown(undefined)}
        />
      )}
      {reading && <SignOffDialog of={meetingRecordSignOff} id={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}
