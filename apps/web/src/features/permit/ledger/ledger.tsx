import type { AnyRow } from '@anlan/client';
import { FORM } from '@anlan/domain/permit/ledger/form';
import { workLedger, workStop } from '@anlan/domain/permit/ledger/work-ledger';
import type { AnyResource } from '@anlan/resource';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useRecordAddress } from '../../../parts/record-address';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { useFiling } from '../use-filing';

/** A row follows from its ticket, and leads there. */
function Ledger({ of, ticketOf }: { of: AnyResource; ticketOf: (row: AnyRow) => string }) {
  const t = useT();
  const navigate = useNavigate();
  const address = useRecordAddress();
  const filing = useFiling();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => {
        const to = address(Number(row.form) === FORM.site ? 'siteWork' : 'permit', ticketOf(row));
        const open = to ? [{ key: 'ticket', label: t('查看作业票'), run: () => navigate(to) }] : [];
        return of === workLedger ? [...open, ...filing(row, row.level)] : open;
      },
    }),
    [t, navigate, address, ticketOf, of, filing],
  );
  return <ResourceScreen resource={of} slots={slots} />;
}

const own = (row: AnyRow) => row.id;
const named = (row: AnyRow) => String(row.ticketId);

/** /permit/ledger: the tickets of both forms that statistics count; the supervisor's, of one company. */
export const WorkLedgerList = () => <Ledger of={workLedger} ticketOf={own} />;
/** /permit/stops: every time a work was stopped. */
export const WorkStopList = () => <Ledger of={workStop} ticketOf={named} />;
