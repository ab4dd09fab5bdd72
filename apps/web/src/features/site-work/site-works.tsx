import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN } from '@anlan/domain/site-work/site-work-entity';
import { plainCell, tag } from '../../kinds/draw';
import type { Draw, InputProps } from '../../kinds/kind';
import type { InputOverrides } from '../../parts/form/form-field';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { ResourceScreen } from '../../parts/screen/resource-screen';
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
/** Red, orange and yellow repeat what the word says (GB 30871-2022 B.1: the level is told by an obvious mark). */
const LEVELS: Readonly<Record<string, 'red' | 'orange' | 'yellow'>> = {
  特级动火: 'red',
  一级动火: 'orange',
  二级动火: 'yellow',
};

const cells: CellOverrides = {
  runFlag: (row, { t }) => {
    const flag = Number(row.runFlag ?? 0);
    const hue = HUES[flag as keyof typeof HUES];
    const text = t(LABELS[String(flag)] ?? '');
    return hue ? tag(text, hue) : plainCell(text);
  },
  effectiveLevel: (row, { t }) => {
    const level = String(row.effectiveLevel ?? '');
    const hue = LEVELS[level];
    return hue ? tag(t(level), hue) : plainCell(level);
  },
};

const slots = { formAfter: Beside };

/** /site-work/list: dangerous work by the older form; the supervisor's, to be read. */
export const SiteWorks = () => <ResourceScreen resource={siteWork} cells={cells} inputs={inputs} slots={slots} />;
