import { Readable } from 'node:stream';
import { hazardLedger, hazardLedgerAsked, hazardSheet } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { AnyField } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { type Ctx, type DictItem, inScope, nowText } from '../../../kernel/context';
import type { SheetColumn } from '../../../kernel/documents/excel/sheet-xml';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { refuse } from '../../../kernel/errors';
import { untilGone } from '../../../kernel/http/until-gone';
import { exportColumn } from '../../../kernel/resource/export';
import { companyName, conditionsInWords } from '../../../kernel/resource/list/in-words';
import { count, countAll, page } from '../../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../../kernel/route';
import { EXPORTS, keepAndSend } from './exports';

const CHUNK = 500;
const MAX_ROWS = 100_000;
type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, unknown>>;

interface Column extends SheetColumn {
  readonly read: (row: Row, place: number) => unknown;
}

/** The ledger as inspectors expect it: number, what was found, how it was rectified, how it was accepted. */
const GROUPS: readonly {
  readonly title?: string;
  readonly fields: readonly (string | 'place' | 'before' | 'after')[];
}[] = [
  { fields: ['place', 'code'] },
  {
    title: '排查发现情况',
    fields: [
      'discoveryTime',
      'geoLocation',
      'riskId',
      'hiddenDangerDescribe',
      'hiddenDangerLevel',
      'type',
      'source',
      'informantId',
      'before',
    ],
  },
  {
    title: '整改情况',
    fields: [
      'principalDept',
      'principalId',
      'reviseId',
      'measure',
      'reviseTimeLimit',
      'reviseCondition',
      'reviseTime',
      'reviseCost',
      'after',
    ],
  },
  { title: '复查验收情况', fields: ['reviewId', 'reviewTime', 'reviewOpinion'] },
  { fields: ['status', 'isOverdue', 'remark'] },
];

const WIDTHS: Readonly<Record<string, number>> = {
  code: 17,
  geoLocation: 16,
  riskId: 16,
  hiddenDangerDescribe: 32,
  measure: 26,
  reviseCondition: 26,
  reviewOpinion: 20,
  discoveryTime: 12,
  reviseTimeLimit: 12,
  reviseTime: 12,
  reviewTime: 12,
  status: 11,
};

const photos = (row: Row, field: string): number =>
  String(row[field] ?? '')
    .split(',')
    .filter(Boolean).length;

function columnsOf(labels: ReadonlyMap<string, readonly DictItem[]>): Column[] {
  const one = (name: string): Column => {
    if (name === 'place') return { title: '序号', kind: 'number', width: 6, read: (_row, place) => place };
    if (name === 'before')
      return { title: '整改前照片（张）', kind: 'number', width: 8, read: (row) => photos(row, 'reviseBeforeImages') };
    if (name === 'after')
      return { title: '整改后照片（张）', kind: 'number', width: 8, read: (row) => photos(row, 'reviseAfterImages') };
    const field = (hiddenDanger.fields as Readonly<Record<string, AnyField>>)[name] as AnyField;
    const { read, ...column } = exportColumn(name, field, labels);
    // The day is what a ledger tells.
    const day = column.kind === 'date' ? (row: Row) => String(read(row) ?? '').slice(0, 10) : read;
    return { ...column, width: WIDTHS[name] ?? 10, read: day };
  };
  return GROUPS.flatMap(({ fields }) => fields.map(one));
}

function groupsOf(): { title: string; from: number; to: number }[] {
  let at = 0;
  return GROUPS.flatMap(({ title, fields }) => {
    const from = at;
    at += fields.length;
    return title ? [{ title, from, to: at - 1 }] : [];
  });
}

/** Every column the definition exports, one header, no page: to be worked with. */
function listColumns(labels: ReadonlyMap<string, readonly DictItem[]>): Column[] {
  const fields = hiddenDanger.fields as Readonly<Record<string, AnyField>>;
  return (hiddenDanger.views.export?.columns ?? []).map((name) =>
    exportColumn(name as string, fields[name as string] as AnyField, labels),
  );
}

/** By the list's conditions, scope and order; streamed in chunks, each a transaction of its own. */
async function book(ctx: Ctx, query: Query, as: 'ledger' | 'list') {
  const labels = new Map<string, readonly DictItem[]>();
  for (const field of Object.values(hiddenDanger.fields) as AnyField[]) {
    if (field.kind === 'dict' && !labels.has(field.dict))
      labels.set(field.dict, await ctx.app.dictionaries.items(ctx.tenantId, field.dict));
  }
  const facts = await inScope(ctx, async (work) => {
    const total = await count(work, hiddenDanger, query);
    if (total > MAX_ROWS) throw refuse(`一次最多导出${MAX_ROWS}条，当前${total}条，请缩小查询范围`);
    await audit(work, { kind: 'export', resource: hiddenDanger.name, after: { filters: query } });
    // A ledger is the company's: what of it its reader may not see is said on it.
    const whole = await countAll(work, hiddenDanger, query);
    return {
      total,
      whole,
      words: await conditionsInWords(work, hiddenDanger, query),
      company: await companyName(work),
    };
  });
  const columns = as === 'ledger' ? columnsOf(labels) : listColumns(labels);
  async function* rows(): AsyncGenerator<unknown[]> {
    let place = 0;
    for (let current = 1; ; current += 1) {
      const part = await chunk(ctx, query, current);
      for (const row of part) {
        place += 1;
        const at = place;
        yield columns.map((column) => column.read(row, at));
      }
      if (part.length < CHUNK) return;
    }
  }
  const today = nowText(ctx).slice(0, 10);
  const name = as === 'ledger' ? '隐患治理台账' : hiddenDanger.label;
  const told =
    facts.whole === facts.total ? `共${facts.total}条` : `企业共${facts.whole}条，其中您可查看${facts.total}条`;
  const head = {
    title: '生产安全事故隐患排查治理台账',
    subtitle: `单位：${facts.company}　　范围：${facts.words}　　${told}　　导出日期：${today}　　导出人：${ctx.actor.userName}`,
    groups: groupsOf(),
  };
  return {
    type: EXPORTS[as],
    contentType: XLSX,
    count: facts.total,
    conditions: facts.words,
    name: `${name}${today.replaceAll('-', '')}.xlsx`,
    content: writeSheet({
      sheetName: name,
      columns,
      rows: Readable.from(rows()),
      ...(as === 'ledger' ? { head } : {}),
    }),
  };
}

async function chunk(ctx: Ctx, query: Query, current: number): Promise<Row[]> {
  const found = await inScope(ctx, (work) =>
    page(work, hiddenDanger, { ...query, current: String(current), size: String(CHUNK) }),
  );
  return (JSON.parse(String(found.json)) as { records: Row[] }).records;
}

const bookRoute = (call: typeof hazardLedger, as: 'ledger' | 'list'): Route =>
  serveOpen(call, async (ctx, _, input) =>
    keepAndSend(ctx, await book(ctx, input.given.conditions, as), untilGone(input)),
  );

export const ledgerRoutes: readonly Route[] = [
  bookRoute(hazardSheet, 'list'),
  bookRoute(hazardLedger, 'ledger'),
  bookRoute(hazardLedgerAsked, 'ledger'),
];
