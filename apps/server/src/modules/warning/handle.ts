import { handlingFields, isHandling } from '@anlan/domain/warning/handling';
import { causeStands, reasonProblem } from '@anlan/domain/warning/steps';
import { FALSE_ALARM, WARN_STATE, warning } from '@anlan/domain/warning/warning';
import { allowedBy, allowedFrom, isEmpty, type RowOf, type Stored, validateFields } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { conflictStale, forbidden, invalid, refuse } from '../../kernel/errors';
import { rowOf } from '../../kernel/resource/list/read';
import { changeRow } from '../../kernel/resource/write/one';
import { skippedByHim } from './check-warnings';
import { editWarning } from './edit';
import { remember } from './record';

type Row = RowOf<typeof warning>;

const WHO = '只有预警负责人、责任部门负责人、安全管理人员和主要负责人可以处理该预警';

const STANDS = '处理情况已保存；产生该预警的原因仍然存在，预警为处置中，原因消除后才能消警';

const NOT_HIS = '该任务由您提交且全部检查项为不涉及，请由责任部门负责人或安全管理人员核实后消警';

interface Changed {
  readonly id: string;
  readonly msg: string;
  /** Of a handling: where the warning stands now. */
  readonly processingState?: 1 | 2;
  readonly warnState?: string;
}

/**
 * PUT {id}: the handling call where the body handles, else an edit. Of many who end one warning at the same moment one
 * does; the others read that its state has changed.
 */
export async function changeWarning(work: Work, id: unknown, body: unknown): Promise<Changed> {
  if (!isHandling(body)) return editWarning(work, id, body);
  const row = await rowOf(work, warning, id, { lock: true });
  const version = (body as Stored).version;
  if (row.processingState !== 1) throw refuse('预警已消除，不能再处理');
  if (!isEmpty(version) && Number(version) !== row.version) throw conflictStale();
  const action = warning.actions.handle;
  if (!allowedFrom(warning as never, action as never, row) || !allowedBy(action as never, row, work.actor))
    throw forbidden(WHO);
  const { values, errors } = validateFields(handlingFields, [], body as Record<string, unknown>, 'create');
  const wrong = [...errors, ...(errors.length === 0 ? await wrongReason(work, row, values) : [])];
  if (wrong.length > 0) throw invalid(wrong);
  const asked = Number(values.processingState) === 2;
  const ends = asked && !causeStands(row);
  if (ends && (await skippedByHim(work, row))) throw forbidden(NOT_HIS);
  const warnState = await write(work, row, values, ends);
  const msg = ends ? '消警成功' : asked ? STANDS : '处理情况已保存';
  return { id: row.id, msg, processingState: ends ? 2 : 1, warnState };
}

async function wrongReason(work: Work, row: Row, values: Stored) {
  const field = 'processingReason';
  const items = await work.app.dictionaries.items(work.tenantId, 'safe_warn_reason', work.tx);
  const known = items.find((item) => item.key === values.processingReason);
  if (!known) return [{ field, message: '预警原因的选项不存在' }];
  if (known.sealed) return [{ field, message: '预警原因的选项已停用' }];
  const problem = reasonProblem(row, known);
  return problem ? [{ field, message: problem }] : [];
}

/** What of a rule's warning is written while its cause stands is a handling, whatever was asked; gives where it stands. */
async function write(work: Work, row: Row, values: Stored, ends: boolean): Promise<string> {
  const now = nowText(work);
  const words = async (name: 'processingMeasures' | 'processingInfo') =>
    typeof values[name] === 'string' ? work.app.words.mask(work.tenantId, values[name], work.tx) : null;
  const warnState = ends
    ? values.processingReason === FALSE_ALARM
      ? WARN_STATE.falseAlarm
      : WARN_STATE.cleared
    : row.warnState === WARN_STATE.causeGone
      ? WARN_STATE.causeGone
      : WARN_STATE.handling;
  const [measures, info] = [await words('processingMeasures'), await words('processingInfo')];
  await changeRow(
    work,
    warning,
    row,
    {
      processingState: ends ? 2 : 1,
      processingReason: values.processingReason,
      processingMeasures: measures,
      processingInfo: info,
      processingUser: work.actor.userId,
      processingTime: now,
      warnState,
      ...(ends ? { warnTimeEnd: now } : {}),
    },
    { kind: ends ? 'clear' : 'handle', expectState: { field: 'processingState', code: 1 } },
  );
  await remember(work, row.id, ends ? 'clear' : 'handle', warnState, {
    content: measures ?? '',
    reason: String(values.processingReason),
    info,
  });
  return warnState;
}
