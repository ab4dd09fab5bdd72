import type { ListTab } from '@anlan/resource';
import { TO_ACCEPT } from './run';

/** Of both forms (`RUN`): goes on, stands still, is overdue; ended, voided, never begun. */
const ALIVE = [0, 1, 2] as const;
const OVER = [3, 4, 5] as const;
const DRAFT = 6;

/**
 * Tabs of a list of tickets: each state with what really waits in it, as the board counts it; what was ended, voided or never begun
 * waits for nobody and stands apart, and so does what was never submitted.
 */
export function stageTabs(
  {
    names,
    label,
    code,
  }: {
    readonly names: readonly string[];
    readonly label: Readonly<Record<string, string>>;
    readonly code: Readonly<Record<string, number>>;
  },
  { drafts = false }: { readonly drafts?: boolean } = {},
): readonly ListTab[] {
  const codes = names.map((name) => code[name] ?? 0);
  const unsubmitted = codes.filter((one) => one !== code.rejected);
  return [
    { name: 'all', label: '全部', where: {} },
    ...(drafts ? [{ name: 'draft', label: '未提交', where: { processState: unsubmitted, runFlag: DRAFT } }] : []),
    ...names.map((name): ListTab => {
      // What was refused is being put right, as a draft is: it was submitted once.
      const beside = code[name] === TO_ACCEPT ? OVER : drafts && name === 'rejected' ? [DRAFT] : [];
      const runFlag = [...ALIVE, ...beside];
      return {
        ...{ name, label: label[name] ?? name, where: { processState: code[name] ?? 0, runFlag } },
        ...(name === 'rejected' ? { bad: true as const } : {}),
      };
    }),
    {
      name: 'over',
      label: '终止、作废、过期',
      where: { processState: codes.filter((one) => one !== TO_ACCEPT), runFlag: [...OVER] },
    },
  ];
}
