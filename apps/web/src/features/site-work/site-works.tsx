import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN } from '@anlan/domain/site-work/site-work-entity';
import { plainCell, tag } from '../../kinds/draw';
import type { Draw, InputProps } from '../../kinds/kind';
import type { InputOverrides } from '../../parts/form/form-field';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import { SiteIsolations } from '../../parts/tickets/isolations';
import { levelTag } from '../../parts/tickets/level-tag';
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

const HUES = {
  [RUN.interrupted]: 'orange',
  [RUN.overdue]: 'red',
  [RUN.terminated]: 'grey',
  [RUN.voided]: 'grey',
  [RUN.unused]: 'grey',
} as const;
const LABELS: Readonly<Record<string, string>> = siteWork.fields.runFlag.options;
const OVER: readonly number[] = [RUN.voided, RUN.unused];

const cells: CellOverrides = {
  // What is over says so, not the step at which it stood.
  processState: (row, { t }) =>
    OVER.includes(Number(row.runFlag)) ? tag(t(LABELS[String(row.runFlag)] ?? ''), 'grey') : undefined,
  runFlag: (row, { t }) => {
    const flag = Number(row.runFlag ?? 0);
    const hue = HUES[flag as keyof typeof HUES];
    const text = t(LABELS[String(flag)] ?? '');
    return hue ? tag(text, hue) : plainCell(text);
  },
  effectiveLevel: (row, { t }) => levelTag(row.effectiveLevel, t),
};

const slots = { formAfter: Beside, detail: SiteIsolations };

/** /site-work/list: dangerous work by the older form; the supervisor's, to be read. */
export const SiteWorks = () => <ResourceScreen resource={siteWork} cells={cells} inputs={inputs} slots={slots} />;
