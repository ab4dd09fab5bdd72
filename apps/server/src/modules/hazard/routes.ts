import {
  type CheckResult,
  checkResult,
  criteriaTrade,
  hazardList,
  informedHazards,
  photoReused,
  relatedHazards,
  upcomingHazards,
} from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { stateTabs } from '@anlan/resource';
import { partTabs } from '../../kernel/resource/figures/tab-routes';
import { all, page, rowOf } from '../../kernel/resource/list/read';
import { type Route, serve } from '../../kernel/route';
import { reusedPhotos } from './suggestions/reused';
import { awaitsMeByArms, relatedToMe, reportedByMe } from './todo';

/** hiddenDangerType 2 巡查上报. */
const OF_A_CHECK = 2;

export const hazardRoutes: readonly Route[] = [
  serve(upcomingHazards, (work, _, { query }) => page(work, hiddenDanger, query, { anyOf: awaitsMeByArms(work) })),
  serve(informedHazards, (work, _, { query }) => page(work, hiddenDanger, query, { refine: [reportedByMe(work)] })),
  serve(relatedHazards, (work, _, { query }) => page(work, hiddenDanger, query, { refine: [relatedToMe(work)] })),
  partTabs(informedHazards, hiddenDanger, stateTabs(hiddenDanger), (work) => [reportedByMe(work)]),
  partTabs(relatedHazards, hiddenDanger, stateTabs(hiddenDanger), (work) => [relatedToMe(work)]),
  serve(hazardList, (work, _, { query }) => all(work, hiddenDanger, query)),
  // Later checks that found it still there are linked to it as well: the first is where it came from.
  serve(checkResult, async (work, { query }) => {
    const row = await rowOf(work, hiddenDanger, query.id);
    if (!row.planName && Number(row.hiddenDangerType) !== OF_A_CHECK) return { data: null };
    const [item] = await work.tx.query<CheckResult>(
      `select i.id, i.project, i.content, i.standard, i.basis, i.method, i.result, i.describe, array_to_string(i.images, ',') as images,
              p.name as "riskName", c.id as "recordId", c.name as "recordName", c.plan_name as "planName", c.record_status as "recordStatus",
              to_char(c.finish_time, 'YYYY-MM-DD HH24:MI:SS') as "finshTime", u.real_name as "finishUserName"
         from check_record_item i join check_record c on c.tenant_id = i.tenant_id and c.id = i.parent_id
         left join risk_point p on p.tenant_id = i.tenant_id and p.id = i.risk_id
         left join app_user u on u.tenant_id = c.tenant_id and u.id = c.finish_user_id
        where i.tenant_id = $1 and i.hidden_danger_id = $2::uuid and c.deleted_at is null order by c.finish_time, i.id limit 1`,
      [work.tenantId, row.id],
    );
    return { data: item ?? null };
  }),
  serve(criteriaTrade, async (work) => {
    const [row] = await work.tx.query<{ industry: string | null }>('select industry from tenant where tenant_id = $1', [
      work.tenantId,
    ]);
    return { data: { industry: row?.industry ?? null } };
  }),
  // Told while a step is being filled in: pictures of one's own, not sent off yet, that have been shown before.
  serve(photoReused, async (work, { query: { id, field, photos } }) => {
    const row = await rowOf(work, hiddenDanger, id);
    const ids = photos ?? [];
    const mine = await work.tx.query<{ id: string }>(
      `select id from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null
          and (create_user = $3::uuid and owner_id is null or owner_resource = '${hiddenDanger.name}' and owner_id = $4)`,
      [work.tenantId, ids, work.actor.userId, row.id],
    );
    const shown = ids.filter((id) => mine.some((photo) => photo.id === id));
    return { data: { told: await reusedPhotos(work, { id: row.id, before: row, shown: { [field]: shown } }) } };
  }),
];
