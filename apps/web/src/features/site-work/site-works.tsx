import { siteWork } from '@anlan/domain/site-work/site-work';
import { useMemo } from 'react';
import type { Draw, InputProps } from '../../kinds/kind';
import { useActor } from '../../parts/actor';
import type { InputOverrides } from '../../parts/form/form-field';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import { SiteIsolations } from '../../parts/tickets/isolations';
import { ticketCells } from '../../parts/tickets/ticket-cells';
import { Beside } from './beside';
import { ChecksInput } from './checks-input';
import { WorkTimeInput } from './earliest';

const checks = ChecksInput as Draw<InputProps>;
const inputs = {
  workTime: WorkTimeInput as unknown as Draw<InputProps>,
  assessmentRows: checks,
  detectionRows: checks,
  confirmRows: checks,
  acceptanceRows: checks,
} as InputOverrides;

const slots = { formAfter: Beside, detail: SiteIsolations };

/** /site-work/list: dangerous work by the older form; the supervisor's, to be read. */
export function SiteWorks() {
  const { userId } = useActor();
  const cells = useMemo(() => ticketCells(siteWork, userId), [userId]);
  return <ResourceScreen resource={siteWork} cells={cells} inputs={inputs} slots={slots} />;
}
