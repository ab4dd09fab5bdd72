import { printCards, printManyCards } from '@anlan/domain/risk/inform/inform-calls';
import { riskInform } from '@anlan/domain/risk/inform/risk-inform';
import { manyOf, permissionCode } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { inScope, nowText, type Work } from '../../kernel/context';
import { type ImageSource, renderPdf } from '../../kernel/documents/pdf/render';
import { refuse } from '../../kernel/errors';
import { untilGone } from '../../kernel/http/until-gone';
import { rowsOf } from '../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../kernel/route';
import { expiryOf, UNTIL_REVOKED } from '../../kernel/share-mark';
import { type PrintedCard, poster } from './inform-poster';
import { encodeMark, sharePath } from './inform-share';

const MAX_CARDS = 50;

/** Whoever may take a code back may give one that opens until then; what others print opens as long as a link. */
export const mayPost = (work: Work): boolean => work.actor.permissions.has(permissionCode(riskInform, 'edit'));

/** One card a page: GET with ids for a link, POST with ids in the body. */
export const printRoutes: readonly Route[] = [printCards, printManyCards].map((call) =>
  serveOpen(call as typeof printManyCards, async (ctx, given, input) => {
    const listed = Array.isArray(input.body) ? manyOf(input.body, MAX_CARDS) : [];
    const asked = given.query.ids ?? given.body.ids ?? listed;
    if (!asked || asked.length > MAX_CARDS) throw refuse(`一次最多打印${MAX_CARDS}张`);
    if (asked.length === 0) throw refuse('请选择至少一条数据');
    const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
    const found = await inScope(ctx, (work) => load(work, ids));
    const origin = `${input.request.protocol}://${input.request.host}`;
    const file = await renderPdf(
      {
        title: '安全风险告知卡',
        footer: `${found.company}　打印时间 ${nowText(ctx)}`,
        landscape: true,
        content: found.cards.map((card, place) =>
          poster(card, {
            company: found.company,
            address: `${origin}${sharePath(encodeMark(card.keys, found.expires, ctx.app.keys))}`,
            last: place === found.cards.length - 1,
          }),
        ),
      },
      { images: found.images, signal: untilGone(input) },
    );
    const name =
      found.cards.length === 1 ? found.cards[0]?.riskName || found.cards[0]?.name : `${found.cards.length}张`;
    return { file, name: `风险告知卡_${name}.pdf`, type: 'application/pdf' };
  }),
);

interface Found {
  /** When the printed codes cease to open. */
  readonly expires: number;
  readonly company: string;
  readonly cards: readonly PrintedCard[];
  readonly images: Readonly<Record<string, ImageSource>>;
}

/** Every card must be there and within scope, or nothing is printed. */
async function load(work: Work, ids: readonly string[]): Promise<Found> {
  await rowsOf(work, riskInform, ids);
  const rows = await work.tx.query<
    Omit<PrintedCard, 'accidents' | 'signs' | 'photo'> & {
      accidentKeys: string[];
      signKeys: string[];
      photo: string | null;
      photoKey: string | null;
    }
  >(
    `select i.id, i.name, i.keys, p.name as "riskName", p.point_num as "pointNum", coalesce(p.score_level, p.inherent_level) as level,
            coalesce(d.dept_name, '') as dept, coalesce(u.real_name, '') as principal, i.emergency_phone as phone,
            i.accidents as "accidentKeys", i.danger_factors as factors, i.control_measures as control, i.emergency_measures as emergency,
            i.warning_signs as "signKeys", a.id as photo, a.storage_key as "photoKey",
            coalesce(p.status = 0, false) as stopped
       from risk_inform i
       join risk_point p on p.tenant_id = i.tenant_id and p.id = i.risk_id
       left join dept d on d.tenant_id = i.tenant_id and d.id = i.dept_id and d.deleted_at is null
       left join app_user u on u.tenant_id = i.tenant_id and u.id = i.principal_id and u.deleted_at is null
       left join attachment a on a.tenant_id = i.tenant_id and a.id = i.photo[1] and a.deleted_at is null
      where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null
      order by array_position($2::uuid[], i.id)`,
    [work.tenantId, ids],
  );
  const [tenant] = await work.tx.query<{ name: string }>(
    'select tenant_name as name from tenant where tenant_id = $1',
    [work.tenantId],
  );
  const labels = async (code: string) =>
    new Map((await work.app.dictionaries.items(work.tenantId, code, work.tx)).map((item) => [item.key, item.label]));
  const [accidents, signs] = [await labels('safe_accident_type'), await labels('safe_safety_sign')];
  await audit(work, { kind: 'print', resource: riskInform.name, after: { ids } });
  const { storage } = work.app;
  return {
    expires: mayPost(work) ? UNTIL_REVOKED : await expiryOf(work, work.tx, 'risk.inform.shareDays'),
    company: tenant?.name ?? work.actor.tenantName,
    cards: rows.map((row) => ({
      ...row,
      accidents: row.accidentKeys.map((key) => accidents.get(key) ?? key).join('、'),
      signs: row.signKeys.map((key) => ({ key, label: signs.get(key) ?? key })),
    })),
    images: Object.fromEntries(
      rows.flatMap(({ photo, photoKey }) =>
        photo && photoKey ? [[photo, async () => (await storage.get(photoKey)).stream] as const] : [],
      ),
    ),
  };
}
