import { permitBoard } from '@anlan/domain/permit/board/calls';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle } from '@anlan/domain/permit/permit-entity';
import { nowText } from '../../../kernel/context';
import { serve } from '../../../kernel/route';
import { boardSource, boardSources, MOST_ON_BOARD } from '../../../ports/board';

export const permitsOnBoard = boardSource({
  resource: permit,
  number: 't.work_ticket_num',
  name: 't.work_name',
  type: 't.work_type',
  level: 't.level_name',
  effectiveLevel: 't.effective_level',
  from: 't.start_time',
  to: 't.end_time',
  place: 't.work_location',
  flatId: 't.flat_id',
  area: 't.area',
  guardians: "coalesce(t.guardian_id, '{}')",
  gas: 't.last_gas_qualified',
});

const { working } = permitLifecycle.code;

/** Of every form of ticket that the reader may see. */
export const boardRoute = serve(permitBoard, async (work) => {
  const now = nowText(work);
  const found = await Promise.all(work.app.use(boardSources).map((source) => source.today(work, now)));
  const tickets = found
    .flat()
    .sort(
      (one, other) =>
        Number(other.state >= working) - Number(one.state >= working) ||
        one.to.localeCompare(other.to) ||
        one.id.localeCompare(other.id),
    )
    .slice(0, MOST_ON_BOARD);
  return { data: { now, tickets } };
});
