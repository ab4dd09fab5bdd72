import { FILE_TYPE } from '@anlan/domain/document/institutional';
import { composeCards } from '@anlan/domain/responsibility/calls';
import { postResponsibility } from '@anlan/domain/responsibility/post-responsibility';
import type { RowOf } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { forbidden, refuse } from '../../kernel/errors';
import { rowsOf } from '../../kernel/resource/rows';
import { type Hooks, update } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { companyDocuments } from '../../ports/company-documents';
import { lines, listHtml } from './content';
import { hooks } from './lists';

type Row = RowOf<typeof postResponsibility>;

interface Danger {
  readonly point: string;
  readonly danger: string;
  readonly measures: readonly (string | null)[];
  readonly emergency: string | null;
}

const MOST_DANGERS = 300;
const unique = (items: readonly string[]): string[] => [...new Set(items.filter(Boolean))];

/** Risks at the points for which the post answers. */
const dangersOf = (work: Work, postId: string): Promise<Danger[]> =>
  work.tx.query<Danger & object>(
    `select p.name as point, i.danger_name as danger, i.emergency_measures as emergency,
            array[i.engineering_measures, i.manage_measures, i.education_measures, i.protect_measures] as measures
       from risk_point p join risk_info i on i.tenant_id = $1 and i.parent_id = p.id
      where p.tenant_id = $1 and p.deleted_at is null and p.post_ids && array[$2::uuid] and coalesce(p.status, 1) <> 0
      order by p.point_num, i.sort, i.id limit ${MOST_DANGERS}`,
    [work.tenantId, postId],
  );

/** 三卡 of a post: its duties, what threatens there with its measures, what is done when it happens. */
export const cardsRoute: Route = serve(composeCards, async (work, _, { params }) => {
  if (!work.actor.permissions.has('institutional_add') || !work.actor.permissions.has('institutional_edit'))
    throw forbidden('生成三卡需要新增和编辑制度文件的权限');
  const [row] = (await rowsOf(work, postResponsibility, [params.id ?? ''], { lock: true })) as Row[];
  if (!row) throw refuse('责任清单不存在');
  const duties = lines(row.duties);
  const dangers = await dangersOf(work, row.postId);
  const missing = [
    ...(duties.length === 0 ? ['请先填写安全职责'] : []),
    ...(dangers.length === 0 ? ['该岗位没有辨识过风险的风险点，请先在风险点上选择该岗位'] : []),
  ];
  if (missing.length > 0) throw refuse(missing.join('；'));
  const [post] = await work.tx.query<{ name: string }>(
    'select post_name as name from post where tenant_id = $1 and id = $2::uuid',
    [work.tenantId, row.postId],
  );
  const measures = unique(dangers.flatMap((one) => one.measures.flatMap((text) => lines(text))));
  const emergency = unique(dangers.flatMap((one) => lines(one.emergency)));
  const cards: readonly (readonly [string, string])[] = [
    ['职责卡', `<h3>安全职责</h3>${listHtml(duties)}`],
    [
      '风险告知卡',
      `<h3>主要风险</h3>${listHtml(unique(dangers.map(({ point, danger }) => `${point}：${danger}`)))}` +
        `<h3>管控措施</h3>${listHtml(measures)}`,
    ],
    [
      '应急处置卡',
      `<h3>应急处置</h3>${listHtml(emergency.length > 0 ? emergency : ['立即停止作业，撤到安全处，报告班长'])}`,
    ],
  ];
  const known = await work.tx.query<{ id: string; name: string }>(
    'select id, name from institutional where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [work.tenantId, row.postRiskCardIds ?? []],
  );
  const documents = work.app.use(companyDocuments);
  const ids: string[] = [];
  for (const [label, content] of cards) {
    const name = `${post?.name ?? ''}岗位${label}（${row.year}年）`;
    const before = known.find((one) => one.name === name);
    ids.push(
      await documents.make(work, {
        ...(before ? { id: before.id } : {}),
        name,
        type: FILE_TYPE.postCard,
        deptId: row.deptId,
        principalId: row.principalId,
        implementTime: nowText(work).slice(0, 10),
        content,
        versionNote: '由岗位职责与风险点生成',
      }),
    );
  }
  await update(work, postResponsibility, row.id, { postRiskCardIds: ids.join(',') }, hooks as Hooks);
  return { data: { ids }, msg: '已生成岗位职责卡、风险告知卡和应急处置卡' };
});
