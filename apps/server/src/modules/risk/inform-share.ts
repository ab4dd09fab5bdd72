import { type Shared, sharedCard, sharedCardById, sharedPhoto } from '@anlan/domain/risk/inform/inform-calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { asSystem, type Ctx, type Services, shanghai } from '../../kernel/context';
import { Refusal } from '../../kernel/errors';
import { drawnOnce } from '../../kernel/files/drawn';
import { GuestLimit } from '../../kernel/pipeline/guest-limit';
import { type Route, serveOpen } from '../../kernel/route';
import { shareCodes, UNTIL_REVOKED } from '../../kernel/share-mark';

/** Looks at shared cards from one address in a minute, right or wrong. */
const PER_MINUTE = 60;

const { encode, decode } = shareCodes('risk-inform');
/** A link that is sent has a day; what is printed hangs at its place for years and has none. */
export const encodeMark = encode;
export const decodeMark = decode;

export const sharePath = (code: string): string => `/share/riskinform?keys=${code}`;

const INVALID = '链接无效或已被收回，请向企业索取新的链接';
const EXPIRED = '链接已过期，请向企业索取新的链接';

interface SharedRow {
  readonly tenantId: string;
  readonly company: string;
  readonly name: string;
  readonly riskName: string;
  readonly pointNum: string;
  readonly level: string | null;
  readonly dept: string | null;
  readonly principal: string | null;
  readonly emergencyPhone: string;
  readonly accidents: readonly string[];
  readonly dangerFactors: string;
  readonly controlMeasures: string;
  readonly emergencyMeasures: string;
  readonly warningSigns: readonly string[];
  readonly updateTime: string;
  readonly photo: string | null;
  readonly stopped: boolean;
}

/** The card behind a mark: alive, its point alive, its company open. */
async function cardBehind(app: Services, mark: string): Promise<SharedRow | undefined> {
  const [row] = await asSystem(app, 'a shared risk notice card', ({ tx }) =>
    tx.query<SharedRow>(
      `select i.tenant_id as "tenantId", t.tenant_name as company, i.name, p.name as "riskName", p.point_num as "pointNum",
              coalesce(p.score_level, p.inherent_level) as level, d.dept_name as dept, u.real_name as principal,
              i.emergency_phone as "emergencyPhone", i.accidents, i.danger_factors as "dangerFactors",
              i.control_measures as "controlMeasures", i.emergency_measures as "emergencyMeasures",
              i.warning_signs as "warningSigns", to_char(i.update_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "updateTime",
              (select a.storage_key from attachment a where a.tenant_id = i.tenant_id and a.id = i.photo[1] and a.deleted_at is null) as photo,
              coalesce(p.status = 0, false) as stopped
         from risk_inform i
         join tenant t on t.tenant_id = i.tenant_id and t.deleted_at is null and t.status = 1
          and (t.expire_time is null or t.expire_time > $2::timestamptz)
         join risk_point p on p.tenant_id = i.tenant_id and p.id = i.risk_id and p.deleted_at is null
         left join dept d on d.tenant_id = i.tenant_id and d.id = i.dept_id and d.deleted_at is null
         left join app_user u on u.tenant_id = i.tenant_id and u.id = i.principal_id and u.deleted_at is null
        where i.keys = $1 and i.deleted_at is null`,
      [mark, new Date(app.clock.now()).toISOString()],
    ),
  );
  return row;
}

async function opened(ctx: Ctx, code: unknown): Promise<{ readonly card: SharedRow; readonly exp: number }> {
  const { app } = ctx;
  const known = decodeMark(code, app.clock.now(), app.keys);
  if (!known) throw new Refusal(404, INVALID);
  if (known.expired) throw new Refusal(404, EXPIRED);
  const card = await cardBehind(app, known.mark);
  if (!card) throw new Refusal(404, INVALID);
  return { card, exp: known.exp };
}

async function publicCard(ctx: Ctx, code: unknown): Promise<Shared> {
  const { card, exp } = await opened(ctx, code);
  const labels = async (dict: string, keys: readonly string[]) => {
    const items = await ctx.app.dictionaries.items(card.tenantId, dict);
    return keys.map((key) => items.find((item) => item.key === key)?.label ?? key);
  };
  const level = card.level ? RISK_LEVELS[card.level as RiskLevel] : undefined;
  return {
    companyName: card.company,
    name: card.name,
    riskName: card.riskName,
    pointNum: card.pointNum,
    scoreLevel: card.level,
    scoreLevelName: level?.label ?? '未分级',
    colour: level?.colour ?? null,
    deptName: card.dept,
    principalName: card.principal,
    emergencyPhone: card.emergencyPhone,
    accidents: await labels('safe_accident_type', card.accidents),
    dangerFactors: card.dangerFactors,
    controlMeasures: card.controlMeasures,
    emergencyMeasures: card.emergencyMeasures,
    signs: card.warningSigns,
    signNames: await labels('safe_safety_sign', card.warningSigns),
    hasPhoto: card.photo !== null,
    updateTime: card.updateTime,
    stopped: card.stopped,
    expireTime: exp === UNTIL_REVOKED ? null : shanghai(exp),
  };
}

/** Routes a visitor may call without an account: the signature is what lets him in. */
export function shareRoutes(): readonly Route[] {
  const limit = new GuestLimit('riskinform/share', PER_MINUTE, 60_000);
  return [
    serveOpen(sharedCard, async (ctx, { query }) => {
      await limit.take(ctx);
      return { data: await publicCard(ctx, query.keys) };
    }),
    serveOpen(sharedCardById, async (ctx, _, { params }) => {
      await limit.take(ctx);
      return { data: await publicCard(ctx, params.id) };
    }),
    serveOpen(sharedPhoto, async (ctx, { query }) => {
      await limit.take(ctx);
      const { card } = await opened(ctx, query.keys);
      if (!card.photo) throw new Refusal(404, '没有现场图片');
      return { file: await drawnOnce(ctx.app.storage, card.photo), name: '现场图片.webp', type: 'image/webp' };
    }),
  ];
}
