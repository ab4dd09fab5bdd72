import { printCards, printManyCards } from '@anlan/domain/risk/inform-calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskInform } from '@anlan/domain/risk/risk-inform';
import { type Mark, SIGN_COLOURS, signMarks } from '@anlan/domain/risk/safety-sign';
import { manyOf, permissionCode } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { inScope, nowText, type Work } from '../../kernel/context';
import { type Block, layouts } from '../../kernel/documents/pdf/document';
import { type ImageSource, renderPdf } from '../../kernel/documents/pdf/render';
import { refuse } from '../../kernel/errors';
import { untilGone } from '../../kernel/http/until-gone';
import { rowsOf } from '../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../kernel/route';
import { expiryOf, UNTIL_REVOKED } from '../../kernel/share-mark';
import { encodeMark, sharePath } from './inform-share';

const MAX_CARDS = 50;

/** Whoever may take a code back may give one that opens until then; what others print opens as long as a link. */
export const mayPost = (work: Work): boolean => work.actor.permissions.has(permissionCode(riskInform, 'edit'));

interface PrintedCard {
  readonly id: string;
  readonly name: string;
  readonly keys: string;
  readonly riskName: string;
  readonly pointNum: string;
  readonly level: RiskLevel | null;
  readonly dept: string;
  readonly principal: string;
  readonly phone: string;
  readonly accidents: string;
  readonly factors: string;
  readonly control: string;
  readonly emergency: string;
  readonly signs: readonly { readonly key: string; readonly label: string }[];
  readonly photo: string | null;
  /** The point is out of use. */
  readonly stopped: boolean;
}

/** Printed colours of the levels (安委办〔2016〕3号: 红橙黄蓝); what is written on them must be readable. */
const COLOURS: Readonly<Record<RiskLevel, { readonly ground: string; readonly ink: string }>> = {
  '1': { ground: '#D9001B', ink: '#ffffff' },
  '2': { ground: '#F59A23', ink: '#111111' },
  '3': { ground: '#FFD400', ink: '#111111' },
  '4': { ground: '#0079FE', ink: '#ffffff' },
};
const UNGRADED = { ground: '#8c8c8c', ink: '#ffffff' };

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
        content: found.cards.map((card, place) =>
          cardBlock(card, { ...found, origin, last: place === found.cards.length - 1, app: ctx.app }),
        ),
      },
      { images: found.images, signal: untilGone(input) },
    );
    const name = found.cards.length === 1 ? found.cards[0]?.name : `${found.cards.length}张`;
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

interface Printing extends Found {
  readonly origin: string;
  readonly last: boolean;
  readonly app: Work['app'];
}

const label = (text: string) => ({ text, style: 'label', alignment: 'center' as const, margin: [0, 2, 0, 2] });

/** One card: a band in the level's colour, the facts, the three texts, the signs with the code to scan. */
function cardBlock(card: PrintedCard, printing: Printing): Block {
  const colour = card.level && !card.stopped ? COLOURS[card.level] : UNGRADED;
  const level = card.level ? RISK_LEVELS[card.level] : undefined;
  const levelText = level ? `${level.label}（${level.colour}色）` : '未分级';
  const cell = (text: string, more: object = {}) => ({ text: text || '无', margin: [2, 2, 2, 2], ...more });
  const long = (title: string, text: string, height: number) => [
    { ...label(title), bold: true, margin: [0, height, 0, height] },
    { text: text || '无', colSpan: 3, fontSize: 10.5, lineHeight: 1.35, margin: [2, 4, 2, 4] },
    '',
    '',
  ];
  const code = encodeMark(card.keys, printing.expires, printing.app.keys);
  return {
    stack: [
      {
        table: {
          widths: ['*'],
          body: [
            [
              {
                stack: [
                  { text: '安全风险告知卡', fontSize: 28, bold: true, alignment: 'center', characterSpacing: 4 },
                  { text: printing.company, fontSize: 12, alignment: 'center', margin: [0, 2, 0, 0] },
                  ...(card.stopped
                    ? [{ text: '该风险点已停用', fontSize: 16, bold: true, alignment: 'center' as const }]
                    : []),
                ],
                color: colour.ink,
                fillColor: colour.ground,
                margin: [0, 8, 0, 8],
                border: [false, false, false, false],
              },
            ],
          ],
        },
        margin: [0, 0, 0, 8],
      },
      {
        layout: layouts.grid,
        table: {
          widths: [78, '*', 78, '*'],
          body: [
            [label('风险点名称'), cell(card.riskName, { bold: true }), label('风险点编号'), cell(card.pointNum)],
            [
              label('风险等级'),
              {
                text: levelText,
                bold: true,
                color: colour.ink,
                fillColor: colour.ground,
                alignment: 'center',
                margin: [0, 2, 0, 2],
              },
              label('责任部门'),
              cell(card.dept),
            ],
            [
              label('责任人'),
              cell(card.principal),
              label('应急电话'),
              cell(card.phone, { bold: true, color: '#D9001B' }),
            ],
            [label('事故类别'), { ...cell(card.accidents), colSpan: 3 }, '', ''],
            long('主要危险因素', card.factors, 4),
            long('管控措施', card.control, 4),
            long('应急处置措施', card.emergency, 4),
          ],
        },
      } as Block,
      {
        columns: [
          {
            width: '*',
            stack: [{ text: '安全标志', bold: true, margin: [0, 8, 0, 4] }, signGrid(card.signs, card.photo ? 3 : 5)],
          },
          ...(card.photo
            ? [
                {
                  width: 150,
                  stack: [{ image: card.photo, fit: [150, 120], alignment: 'center' as const }],
                  margin: [0, 10, 8, 0],
                },
              ]
            : []),
          {
            width: 104,
            stack: [
              { qr: `${printing.origin}${sharePath(code)}`, fit: 96, eccLevel: 'M', alignment: 'center' },
              { text: '扫码查看（无须登录）', style: 'caption', margin: [0, 4, 0, 0] },
            ],
            margin: [0, 10, 0, 0],
          },
        ],
        columnGap: 8,
        unbreakable: true,
      } as Block,
    ],
    ...(printing.last ? {} : { pageBreak: 'after' }),
  };
}

const SIGN = 54;

function signGrid(signs: PrintedCard['signs'], perRow: number): Block {
  if (signs.length === 0) return { text: '无', color: '#666666' };
  const rows: Block[] = [];
  for (let at = 0; at < signs.length; at += perRow) {
    rows.push({
      columns: signs.slice(at, at + perRow).map(({ key, label: words }) => ({
        width: SIGN + 14,
        stack: [
          { canvas: signMarks(key).map((mark) => vector(mark, SIGN / 100)), margin: [7, 0, 7, 0] },
          { text: words, style: 'caption', margin: [0, 2, 0, 6] },
        ],
      })),
      columnGap: 4,
    } as Block);
  }
  return { stack: rows };
}

/** A mark of a sign as pdfmake draws it, `scale` points to a unit. */
function vector({ shape, at, fill, stroke, width }: Mark, scale: number): never {
  const n = (value: number | undefined) => Math.round((value ?? 0) * scale * 100) / 100;
  const paint = {
    ...(fill ? { color: SIGN_COLOURS[fill] } : {}),
    ...(stroke
      ? { lineColor: SIGN_COLOURS[stroke], lineWidth: n(width ?? 1), lineJoin: 'round', lineCap: 'round' }
      : {}),
  };
  if (shape === 'circle')
    return { type: 'ellipse', x: n(at[0]), y: n(at[1]), r1: n(at[2]), r2: n(at[2]), ...paint } as never;
  const points = Array.from({ length: at.length / 2 }, (_, place) => ({
    x: n(at[place * 2]),
    y: n(at[place * 2 + 1]),
  }));
  return { type: 'polyline', points, ...(shape === 'poly' ? { closePath: true } : {}), ...paint } as never;
}
