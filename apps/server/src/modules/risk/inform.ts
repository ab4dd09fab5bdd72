import {
  cardLink,
  cardPoint,
  type Generated,
  generateCards,
  revokeLinks,
} from '@anlan/domain/risk/inform/inform-calls';
import { type CardContent, cardContent } from '@anlan/domain/risk/inform/inform-content';
import { riskInform } from '@anlan/domain/risk/inform/risk-inform';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { isUuid, manyOf, permissionCode, type RowOf, type Stored } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { shanghai, type Work } from '../../kernel/context';
import { forbidden, invalid, notFound, refuse } from '../../kernel/errors';
import { type Consumer, recordsOf } from '../../kernel/events/events';
import { firstNamed } from '../../kernel/resource/ids';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowOf, rowsOf } from '../../kernel/resource/list/read';
import { changeMany } from '../../kernel/resource/write/many';
import { create, type Hooks, update } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { expiryOf, newMark, UNTIL_REVOKED } from '../../kernel/share-mark';
import { mayPost, printRoutes } from './inform-print';
import { decodeMark, encodeMark, sharePath, shareRoutes } from './inform-share';

type Card = RowOf<typeof riskInform>;
type Point = RowOf<typeof riskPoint>;
const resource = riskInform;
const point = riskPoint;
const MAX_GENERATED = 100;

/** Whether a card exists goes to the point: informState. `without`: cards about to be removed. */
async function settleState(work: Work, riskIds: readonly string[], without: readonly string[] = []): Promise<void> {
  const rows = await work.tx.query<{ id: string; state: number; was: number }>(
    `select p.id, coalesce(p.inform_state, 0)::int as was,
            (exists (select 1 from risk_inform i where i.tenant_id = p.tenant_id and i.risk_id = p.id and i.deleted_at is null and i.id <> all($3::uuid[])))::int as state
       from risk_point p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null order by p.id`,
    [work.tenantId, [...new Set(riskIds)], without],
  );
  for (const { id, state, was } of rows) {
    if (state !== was) await update(work, point, id, {}, {}, { kind: 'inform', only: [], set: { informState: state } });
  }
}

export const informHooks: Hooks<typeof riskInform> = {
  beforeWrite: async (work, values, before) => {
    const riskId = values.riskId ?? before?.riskId;
    // What names no point is told by the reference check, with all else that is wrong.
    if (typeof riskId === 'string' && isUuid(riskId)) {
      const [row] = await work.tx.query<{ level: string | null }>(
        'select coalesce(score_level, inherent_level) as level from risk_point where tenant_id = $1 and id = $2::uuid and deleted_at is null',
        [work.tenantId, riskId],
      );
      values.scoreLevel = row?.level ?? null;
    }
    if (!before) values.keys = newMark();
    return undefined;
  },
  afterWrite: async (work, id, before) => {
    const now = (await rowOf(work, riskInform, id)) as Card;
    await settleState(work, [now.riskId, ...(before ? [before.riskId] : [])]);
  },
  beforeRemove: async (work, rows) => {
    await settleState(
      work,
      rows.map(({ riskId }) => riskId),
      rows.map(({ id }) => id),
    );
  },
};

/** Present levels change without the cards, often of many points at once: the cards' colours follow. */
export const followLevel: Consumer = async (tx, event, app) => {
  const riskIds = recordsOf(event, 'riskIds');
  if (riskIds.length === 0 || event.topic === 'riskPoint.inform') return;
  const { tenantId } = event;
  await changeMany({ app, tx, tenantId }, riskInform, {
    kind: 'level',
    mark: true,
    from: {
      fields: ['scoreLevel'],
      query: (bind) => {
        const tenant = bind(tenantId);
        return `select i.id, coalesce(p.score_level, p.inherent_level) as score_level
                  from risk_inform i join risk_point p on p.tenant_id = ${tenant} and p.id = i.risk_id
                 where i.tenant_id = ${tenant} and i.risk_id = any(${bind(riskIds)}::uuid[]) and i.deleted_at is null`;
      },
    },
  });
};

/** Content for cards of these points from their identified risks, in one query for all. */
async function contentOf(work: Work, points: readonly Point[]): Promise<Map<string, CardContent | undefined>> {
  const rows = await work.tx.query<{ riskId: string } & Parameters<typeof cardContent>[0]['risks'][number]>(
    `select parent_id as "riskId", danger_name as "dangerName", step, accidents, score_level as "scoreLevel",
            engineering_measures as "engineeringMeasures", manage_measures as "manageMeasures",
            education_measures as "educationMeasures", protect_measures as "protectMeasures", emergency_measures as "emergencyMeasures"
       from risk_info where tenant_id = $1 and parent_id = any($2::uuid[]) order by parent_id, sort, id`,
    [work.tenantId, points.map(({ id }) => id)],
  );
  const byPoint = new Map<string, typeof rows>();
  for (const row of rows) byPoint.set(row.riskId, [...(byPoint.get(row.riskId) ?? []), row]);
  return new Map(
    points.map(({ id, accidents }) => {
      const risks = byPoint.get(id) ?? [];
      const content = risks.length > 0 ? cardContent({ accidents: accidents ?? [], risks }) : undefined;
      return [id, content && content.controlMeasures !== '' ? content : undefined];
    }),
  );
}

/** The number a card names: given, else the company's parameter, else the one its latest card has. */
async function phoneOf(work: Work, given: unknown): Promise<string> {
  if (typeof given === 'string' && given.trim() !== '') return given.trim();
  const own = (await work.app.parameters.get(work.tenantId, 'risk.inform.phone', work.tx)).trim();
  if (own !== '') return own;
  const [latest] = await work.tx.query<{ phone: string }>(
    'select emergency_phone as phone from risk_inform where tenant_id = $1 and deleted_at is null order by create_time desc limit 1',
    [work.tenantId],
  );
  if (!latest?.phone) throw invalid([{ field: 'emergencyPhone', message: '请输入应急电话' }]);
  return latest.phone;
}

const text = (value: unknown, max: number): string => [...String(value ?? '')].slice(0, max).join('');

/**
 * Cards of points from what is identified there. A point that has one keeps it, unless `update` asks for its content to
 * be written anew; a point without identified risks or measures is refused by name: a card that says nothing is none.
 */
export async function generate(work: Work, body: Stored): Promise<Generated> {
  const given = manyOf(body.riskIds ?? body.riskId ?? body.ids ?? '', MAX_GENERATED);
  if (!given) throw refuse(`一次最多生成${MAX_GENERATED}张`);
  if (given.length === 0) throw invalid([{ field: 'riskIds', message: '请选择风险点' }]);
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const points = (await rowsOf(work, riskPoint, ids, { lock: true })) as Point[];
  const anew = body.update === true;
  const existing = await work.tx.query<{ id: string; riskId: string }>(
    'select distinct on (risk_id) id, risk_id as "riskId" from risk_inform where tenant_id = $1 and risk_id = any($2::uuid[]) and deleted_at is null order by risk_id, create_time desc',
    [work.tenantId, ids],
  );
  const cardOf = new Map(existing.map(({ id, riskId }) => [riskId, id]));
  const contents = await contentOf(work, points);
  refuseBare(points.filter(({ id }) => !contents.get(id) && (anew || !cardOf.has(id))));
  const fresh = points.filter(({ id }) => !cardOf.has(id));
  const phone = fresh.length > 0 || body.emergencyPhone ? await phoneOf(work, body.emergencyPhone) : undefined;
  const made: string[] = [];
  let updated = 0;
  for (const row of points) {
    const card = cardOf.get(row.id);
    const content = contents.get(row.id) as CardContent;
    if (card && !anew) continue;
    if (card) {
      await update(
        work,
        resource,
        card,
        { ...content, ...(phone ? { emergencyPhone: phone } : {}) },
        informHooks as Hooks,
      );
      made.push(card);
      updated += 1;
      continue;
    }
    made.push(
      await create(
        work,
        resource,
        {
          ...content,
          name: `${text(row.name, 43)}风险告知卡`,
          riskId: row.id,
          deptId: row.deptId,
          principalId: row.principalId,
          emergencyPhone: phone,
        },
        informHooks as Hooks,
      ),
    );
  }
  return { ids: made, created: made.length - updated, updated, skipped: points.length - made.length };
}

function refuseBare(bare: readonly Point[]): void {
  if (bare.length === 0) return;
  const names = bare.slice(0, 3).map(({ name }) => `「${name}」`);
  throw refuse(
    `${names.join('')}${bare.length > 3 ? `等${bare.length}个风险点` : ''}还没有辨识风险并填写管控措施，请先完成风险评估`,
  );
}

/** These very cards say what is identified at their points now; what was written by hand goes. All or none. */
async function renew(work: Work, given: unknown): Promise<Generated> {
  const ids = manyOf(given, MAX_GENERATED);
  if (!ids) throw refuse(`一次最多更新${MAX_GENERATED}张`);
  const cards = (await rowsOf(work, riskInform, [...new Set(ids)], { lock: true })) as Card[];
  const riskIds = [...new Set(cards.map(({ riskId }) => riskId))];
  const points = (await rowsOf(work, riskPoint, riskIds, { lock: true })) as Point[];
  const contents = await contentOf(work, points);
  refuseBare(points.filter(({ id }) => !contents.get(id)));
  for (const { id, riskId } of cards)
    await update(work, resource, id, { ...(contents.get(riskId) as CardContent) }, informHooks as Hooks);
  return { ids: cards.map(({ id }) => id), created: 0, updated: cards.length, skipped: 0 };
}

const sentence = ({ created, updated, skipped }: Generated): string =>
  [
    ...(created > 0 || (updated === 0 && skipped === 0) ? [`已生成${created}张告知卡`] : []),
    ...(updated > 0 ? [`已更新${updated}张`] : []),
    ...(skipped > 0 ? [`${skipped}个风险点已有告知卡，未重复生成`] : []),
  ].join('，');

/** A card by its id, or by a link's code of ours: both name it to its own people. */
async function cardOf(work: Work, given: unknown): Promise<Card & { readonly keys: string }> {
  const text = typeof given === 'string' ? given.trim() : '';
  if (isUuid(text)) return (await rowOf(work, riskInform as never, text)) as never;
  const known = decodeMark(text, work.app.clock.now(), work.app.keys);
  if (!known) throw notFound();
  const [row] = await work.tx.query<{ id: string }>(
    'select id from risk_inform where tenant_id = $1 and keys = $2 and deleted_at is null',
    [work.tenantId, known.mark],
  );
  return (await rowOf(work, riskInform as never, row?.id)) as never;
}

const routes: readonly Route[] = [
  serve(cardPoint, async (work, _, { params }) => {
    const card = (await rowOf(work, riskInform, params.id)) as Card;
    return get(work, point, card.riskId);
  }),
  serve(cardLink, async (work, { query: { keys, use } }) => {
    const print = use === 'print';
    // What opens until it is taken back is given by whoever may take it back.
    if (print && !mayPost(work)) throw forbidden();
    const card = await cardOf(work, keys);
    const expires = print ? UNTIL_REVOKED : await expiryOf(work, work.tx, 'risk.inform.shareDays');
    if (print) await audit(work, { kind: 'print', resource: riskInform.name, after: { keys } });
    const code = encodeMark(card.keys, expires, work.app.keys);
    return {
      data: { keys: code, url: sharePath(code), expireTime: expires === UNTIL_REVOKED ? null : shanghai(expires) },
    };
  }),
  serve(revokeLinks, async (work, _, { params }) => {
    await update(work, resource, params.id, {}, {}, { kind: 'revoke', only: [], set: { keys: newMark() } });
    return { data: { id: params.id }, msg: '已收回，此前分享的链接和打印的二维码都不再有效' };
  }),
  serve(generateCards, async (work, { query, body }, input) => {
    const told = (name: 'informIds' | 'riskIds' | 'riskId' | 'ids') => firstNamed(body[name], query[name]);
    const informIds = told('informIds');
    const riskIds = Array.isArray(input.body) ? input.body : firstNamed(told('riskIds'), told('riskId'), told('ids'));
    const update = body.update ?? query.update;
    // It replaces what somebody may have written into a card.
    if ((informIds.length > 0 || update) && !work.actor.permissions.has(permissionCode(resource, 'edit')))
      throw forbidden();
    const done =
      informIds.length > 0
        ? await renew(work, informIds)
        : await generate(work, { ...query, ...body, riskIds, update });
    return { data: done, msg: sentence(done) };
  }),
];

export const riskInformImplementation = (): Implementation =>
  implement(riskInform, { hooks: informHooks, routes: [...routes, ...printRoutes, ...shareRoutes()] });
