import type { AnyRow } from '@anlan/client';
import { afterWorkMeeting } from '@anlan/domain/meeting/after-work-meeting';
import { afterMeetingCalls, preMeetingCalls } from '@anlan/domain/meeting/calls';
import { preWorkMeeting } from '@anlan/domain/meeting/pre-work-meeting';
import { afterNameOf, OPEN } from '@anlan/domain/meeting/shift-meeting';
import { type AnyResource, permissionCode, recordAddress } from '@anlan/resource';
import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import type { ResourceList } from '../../parts/list/use-resource-list';
import { QrDialog } from '../../parts/phone/qr-dialog';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { QuickMeeting } from './quick-meeting';
import { SignSheetList } from './sign-sheet';
import { Signatures } from './signatures';

const FormDialog = lazy(() => import('../../parts/form/form-dialog').then((m) => ({ default: m.FormDialog })));

const Signed = ({ row }: { row: AnyRow }) => <Signatures row={row} />;

/** What is done with a meeting that is still going on: signing here, or by a code on everybody's own phone. */
function useSigning(of: AnyResource, calls: typeof preMeetingCalls | typeof afterMeetingCalls) {
  const t = useT();
  const [code, setCode] = useState<AnyRow>();
  const [sheet, setSheet] = useState<AnyRow>();
  const titleOf = (row: AnyRow) => String(row[of.title] ?? '');
  return {
    buttons: (row: AnyRow) =>
      row.meetingState === OPEN
        ? [
            { key: 'sign', label: t('签到'), run: () => setSheet(row) },
            { key: 'code', label: t('签到二维码'), run: () => setCode(row) },
          ]
        : [],
    dialogs: (
      <>
        {code && (
          <QrDialog
            title={titleOf(code)}
            caption={t('扫码签到')}
            path={recordAddress(of, code.id, { at: 'phone' }) ?? ''}
            paper={false}
            onClose={() => setCode(undefined)}
          />
        )}
        {sheet && (
          <Modal open title={t('签到')} footer={null} width={560} onCancel={() => setSheet(undefined)}>
            <SignSheetList calls={calls} id={sheet.id} />
          </Modal>
        )}
      </>
    ),
  };
}

function QuickButton({ list }: { list: ResourceList }) {
  const t = useT();
  const may = useCan(permissionCode(preWorkMeeting, 'add'));
  const [open, setOpen] = useState(false);
  if (!may || list.government) return null;
  return (
    <>
      <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('快速开会')}
      </Button>
      {open && <QuickMeeting onClose={() => setOpen(false)} />}
    </>
  );
}

/** /meeting/pre */
export function PreMeetings() {
  const t = useT();
  const mayAdd = useCan(permissionCode(afterWorkMeeting, 'add'));
  const [after, setAfter] = useState<AnyRow>();
  const { buttons, dialogs } = useSigning(preWorkMeeting, preMeetingCalls);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `buttons` is made anew with the language alone
  const slots = useMemo(
    (): ScreenSlots => ({
      toolbar: QuickButton,
      detail: Signed,
      rowMenu: (row) => [
        ...buttons(row),
        ...(mayAdd && !row.afterMeetingId ? [{ key: 'after', label: t('召开班后会'), run: () => setAfter(row) }] : []),
      ],
    }),
    [t, mayAdd],
  );
  return (
    <>
      <ResourceScreen resource={preWorkMeeting} slots={slots} />
      {dialogs}
      {after && (
        <Suspense fallback={null}>
          <FormDialog resource={afterWorkMeeting} begin={afterOf(after)} onClose={() => setAfter(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const CARRIED = [
  ...['deptId', 'deptName', 'weather', 'meetingLocation', 'workLocation', 'hostId', 'hostName', 'planId', 'planName'],
  ...['userId', 'userName', 'externalUserName', 'workTask'],
] as const;

/** The talk after the shift begins with what the one before had. */
const afterOf = (pre: AnyRow): Partial<AnyRow> => ({
  ...Object.fromEntries(CARRIED.map((name) => [name, pre[name]])),
  afterMeetingName: afterNameOf(String(pre.preMeetingName ?? '')),
  preMeetingId: pre.id,
  preMeetingName: pre.preMeetingName,
});

/** /meeting/after */
export function AfterMeetings() {
  const t = useT();
  const { buttons, dialogs } = useSigning(afterWorkMeeting, afterMeetingCalls);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `buttons` is made anew with the language alone
  const slots = useMemo((): ScreenSlots => ({ detail: Signed, rowMenu: buttons }), [t]);
  return (
    <>
      <ResourceScreen resource={afterWorkMeeting} slots={slots} />
      {dialogs}
    </>
  );
}
