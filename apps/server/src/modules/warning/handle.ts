import { causeStands, HANDLING, reasonProblem } from '@anlan/domain/warning/steps';
import { warning } from '@anlan/domain/warning/warning';
import { holds, type RowOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { forbidden, invalid } from '../../kernel/errors';
import { idOf } from '../../kernel/resource/ids';
import { rowOf } from '../../kernel/resource/list/read';
import { bodyOf, type StepPort, takeStep } from '../../kernel/resource/steps/take';
import type { Answer, RouteInput } from '../../kernel/route';
import { skippedByHim } from './check-warnings';
import { editWarning } from './edit';
import { remember } from './record';

type Row = RowOf<typeof warning>;

const STANDS = '处理情况已保存；产生该预警的原因仍然存在，预警为处置中，原因消除后才能消警';

const NOT_HIS = '该任务由您提交且全部检查项为不涉及，请由责任部门负责人或安全管理人员核实后消警';

export const handling: StepPort = {
  mark: async (work, found, { action, patch }) => {
    const row = found as Row;
    await mustBeReason(work, row, patch);
    if (action === 'clear' && (await skippedByHim(work, row))) throw forbidden(NOT_HIS);
    return {};
  },
  history: async (work, id, { action }, { after }) => {
    const { warnState, processingMeasures, processingReason, processingInfo } = after as Row;
    await remember(work, id, action, warnState ?? '', {
      content: processingMeasures ?? '',
      reason: processingReason,
      info: processingInfo,
    });
  },
};

/** What the dictionary says of the reason; one that it does not know is told with the references. */
async function mustBeReason(work: Work, row: Row, { processingReason }: Readonly<Stored>): Promise<void> {
  const items = await work.app.dictionaries.items(work.tenantId, 'safe_warn_reason', work.tx);
  const known = items.find((item) => item.key === processingReason);
  const message = known?.sealed ? '预警原因的选项已停用' : known && reasonProblem(row, known);
  if (message) throw invalid([{ field: 'processingReason', message }]);
}

/**
 * PUT {id}: a step of handling where the body means one, else an edit. Of many who end one warning at the same moment one
 * does; the others read that its state has changed.
 */
export async function changeWarning(work: Work, input: RouteInput): Promise<Answer> {
  const id = idOf(input);
  const body = bodyOf(input.body);
  if (!holds(HANDLING, body)) return editWarning(work, id, body);
  const row = await rowOf(work, warning, id, { lock: true });
  const { step, after } = await takeStep(work, warning, handling, row, body, { door: 'update' });
  const { processingState, warnState } = after as Row;
  const kept = step.name === 'handle' && Number(body.processingState) === 2 && causeStands(row);
  return { data: { id: row.id, processingState, warnState }, msg: kept ? STANDS : step.done.msg };
}
