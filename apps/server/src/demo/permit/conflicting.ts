import { measuresOf } from '@anlan/domain/permit/measures';
import { WORK } from '@anlan/domain/permit/work-type';
import type { Actor, Work } from '../../kernel/context';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';

const MINUTE = 60_000;
const LOCAL = (column: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** A draft of a blind plate put in where there is hot work at that hour: what the check before submission is for. */
export async function conflictingDraft(
  caller: Caller,
  work: Work,
  tenantId: string,
  facts: {
    readonly cast: Cast;
    readonly actors: ReadonlyMap<string, Actor>;
    readonly guardians: readonly { readonly userId: string }[];
    readonly now: number;
  },
): Promise<void> {
  const { cast, actors, guardians, now } = facts;
  const [hot] = await work.tx.query<{ riskId: string; place: string; from: string; to: string }>(
    `select t.risk_id as "riskId", t.work_location as place, ${LOCAL('start_time')} as "from", ${LOCAL('end_time')} as "to"
       from permit t where t.tenant_id = $1 and t.work_type = $2 and t.process_state in (1, 2, 3, 4) and t.run_flag in (0, 1)
        and t.end_time > $3::timestamptz and t.deleted_at is null order by t.end_time desc, t.id limit 1`,
    [tenantId, WORK.hot, new Date(now).toISOString()],
  );
  const [applicant, worker] = cast.workers;
  const guardian = guardians.find(({ userId }) => userId !== applicant && userId !== worker)?.userId;
  const acceptor = cast.reviewers[0];
  if (!hot || !applicant || !worker || !guardian || !acceptor) return;
  await caller.call(
    work,
    'POST /safe/dangerousunifywork',
    caller.at(actors.get(applicant) as Actor, now - 5 * MINUTE),
    {
      body: {
        workType: WORK.blind,
        workName: '蒸汽管加堵盲板（拟与动火同时进行）',
        applyingUnit: cast.points.find(({ id }) => id === hot.riskId)?.deptId,
        workUnit: '检修班',
        workLocation: hot.place,
        workContent: '检修前加堵8字盲板',
        riskId: hot.riskId,
        startTime: hot.from,
        endTime: hot.to,
        principalId: applicant,
        guardianId: guardian,
        acceptanceId: acceptor,
        riskIdentificationResultKey: '10',
        workers: [{ userId: worker }],
        jha: [{ step: '加堵盲板', hazard: '介质泄漏、火花', measures: '错开时间作业' }],
        measures: measuresOf(WORK.blind).map(({ text }) => ({ content: text, concerned: 1 })),
        blindWorkCategory: '2',
        blindEquipmentName: '蒸汽总管 DN100',
        blindMedium: '蒸汽',
        blindPressure: 0.6,
        blindNumber: 'MB-02',
      },
    },
  );
}
