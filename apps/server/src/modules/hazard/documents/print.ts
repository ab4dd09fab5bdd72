import { Readable } from 'node:stream';
import { hazardPrint, hazardPrintOfMany, PHOTOS } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { type AnyField, type AnyResource, manyOf, recordAddress } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { type DictItem, inScope, nowText, type Work } from '../../../kernel/context';
import {
  fieldTable,
  newPage,
  photoGrid,
  photoPair,
  section,
  signatureLine,
  type TimelineEntry,
  timeline,
  titleWithCode,
} from '../../../kernel/documents/pdf/blocks';
import type { Block } from '../../../kernel/documents/pdf/document';
import { type ImageSource, renderPdf } from '../../../kernel/documents/pdf/render';
import { refuse } from '../../../kernel/errors';
import { untilGone } from '../../../kernel/http/until-gone';
import { exportColumn } from '../../../kernel/resource/export';
import { firstNamed } from '../../../kernel/resource/ids';
import { rowsOf } from '../../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../../kernel/route';
import { detailOf } from '../detail';
import { EXPORTS, keepAndSend } from './exports';

/** Side by side. */
const COMPARED = ['reviseBeforeImages', 'reviseAfterImages'] as const;
type Pictures = (typeof PHOTOS)[number];

const MAX_RECORDS = 50;
type Wire = Readonly<Record<string, unknown>>;
type Labels = ReadonlyMap<string, readonly DictItem[]>;

/** 隐患治理单 of one or many: facts, photos, every step, and a code that opens the record on a phone. */
export const printRoutes: readonly Route[] = [hazardPrint, hazardPrintOfMany].map((call) =>
  serveOpen(call as typeof hazardPrintOfMany, async (ctx, { query, body }, input) => {
    const listed = Array.isArray(input.body) ? manyOf(input.body, MAX_RECORDS) : [];
    const ids = listed && firstNamed(query.idList, query.ids, body.idList, body.ids, listed);
    if (!ids || ids.length > MAX_RECORDS) throw refuse(`一次最多打印${MAX_RECORDS}条`);
    if (ids.length === 0) throw refuse('请选择至少一条数据');
    const found = await inScope(ctx, (work) =>
      load(
        work,
        ids.map((id) => id.toLowerCase()),
      ),
    );
    const signal = untilGone(input);
    const origin = `${input.request.protocol}://${input.request.host}`;
    const file = await renderPdf(
      {
        title: '隐患治理单',
        footer: `${found.company}　打印时间 ${nowText(ctx)}　打印人 ${ctx.actor.userName}`,
        content: found.records.flatMap((record, place) => [
          ...(place === 0 ? [] : [newPage()]),
          ...blocksOf(record, found, origin),
        ]),
      },
      { images: found.images, signal },
    );
    const codes = found.records.map(({ code }) => String(code ?? ''));
    const made = {
      type: EXPORTS.sheets,
      name: `隐患治理单_${codes.length === 1 ? codes[0] : `${codes.length}份`}.pdf`,
      contentType: 'application/pdf',
      count: codes.length,
      conditions: conditionsOf(codes),
      content: Readable.from([file], { objectMode: false }),
    };
    return keepAndSend(ctx, made, signal);
  }),
);

const NAMED = 10;

/** Which sheets, in words; of many the first. */
const conditionsOf = (codes: readonly string[]): string =>
  `隐患编号：${codes.slice(0, NAMED).join('、')}${codes.length > NAMED ? `等${codes.length}条` : ''}`;

interface Found {
  readonly company: string;
  readonly records: readonly Wire[];
  readonly images: Readonly<Record<string, ImageSource>>;
  readonly labels: Labels;
}

/** Every record must be there and within scope, or nothing is printed. */
async function load(work: Work, ids: readonly string[]): Promise<Found> {
  await rowsOf(work, hiddenDanger, ids);
  const records: Wire[] = [];
  for (const id of ids) records.push(JSON.parse(await detailOf(work, id)) as Wire);
  const [tenant] = await work.tx.query<{ name: string }>(
    'select tenant_name as name from tenant where tenant_id = $1',
    [work.tenantId],
  );
  await audit(work, { kind: 'print', resource: hiddenDanger.name, after: { ids } });
  return {
    company: tenant?.name ?? work.actor.tenantName,
    records,
    images: await picturesOf(work, records),
    labels: await labelsOf(work, [hiddenDanger, hiddenDangerRecord]),
  };
}

async function labelsOf(work: Work, resources: readonly AnyResource[]): Promise<Labels> {
  const labels = new Map<string, readonly DictItem[]>();
  for (const field of resources.flatMap((resource) => Object.values(resource.fields))) {
    if (field.kind === 'dict' && !labels.has(field.dict)) {
      labels.set(field.dict, await work.app.dictionaries.items(work.tenantId, field.dict, work.tx));
    }
  }
  return labels;
}

const split = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean);

/** Originals are fetched when their turn comes, one after the other, outside the transaction. */
async function picturesOf(work: Work, records: readonly Wire[]): Promise<Record<string, ImageSource>> {
  const ids = records.flatMap((record) => [
    ...PHOTOS.flatMap((name) => split(record[name])),
    ...(record.records as Wire[]).flatMap((step) => split(step.images)),
  ]);
  const rows = await work.tx.query<{ id: string; key: string }>(
    'select id, storage_key as key from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [work.tenantId, [...new Set(ids)]],
  );
  const { storage } = work.app;
  return Object.fromEntries(rows.map(({ id, key }) => [id, async () => (await storage.get(key)).stream]));
}

function blocksOf(record: Wire, { company, labels }: Found, origin: string): Block[] {
  const text = (name: string): string => textOf(hiddenDanger, name, record, labels);
  const sections = (hiddenDanger.views.detail ?? []).map(({ title: heading, fields }) => ({
    heading,
    lines: fields
      .filter((name) => hiddenDanger.fields[name].kind !== 'file')
      .map((name) => ({
        label: hiddenDanger.fields[name].label,
        value: text(name),
        wide: hiddenDanger.fields[name].kind === 'longText',
      }))
      // What nobody has filled in yet takes no paper.
      .filter(({ value }) => value !== ''),
  }));
  const shown = (name: Pictures) => split(record[name]).map((image) => ({ image }));
  const photosOf = (name: Pictures): Block[] =>
    shown(name).length > 0 ? [section(hiddenDanger.fields[name].label), photoGrid(shown(name))] : [];
  const above = new Set(PHOTOS.flatMap((name) => split(record[name])));
  return [
    titleWithCode('隐患治理单', `${record.code ?? ''}　${company}`, {
      text: `${origin}${recordAddress(hiddenDanger, String(record.id), { at: 'phone' })}`,
      caption: '扫码查看隐患',
    }),
    ...sections.flatMap(({ heading, lines }) => (lines.length > 0 ? [section(heading), fieldTable(lines)] : [])),
    ...(shown('reviseAfterImages').length > 0
      ? [photoPair(COMPARED.map((name) => [hiddenDanger.fields[name].label, shown(name)]))]
      : photosOf('reviseBeforeImages')),
    ...photosOf('reviewImages'),
    signatureLine(['整改人', '复查人', '责任人']),
    section('治理过程'),
    timeline((record.records as Wire[]).map((step) => entryOf(step, labels, above))),
  ];
}

/** A picture that the sheet shows above is not printed twice; one of a former round stands with its step. */
function entryOf(step: Wire, labels: Labels, above: ReadonlySet<string>): TimelineEntry {
  const text = (name: string): string => textOf(hiddenDangerRecord, name, step, labels);
  const moved = step.statusBefore === step.statusAfter ? '' : `　→ ${text('statusAfter')}`;
  return {
    time: String(step.operateTime ?? ''),
    heading: `${text('operateType')}　${text('operateUserId')}${moved}`,
    lines: [
      ...(step.content ? [String(step.content)] : []),
      ...(step.photoReused ? [`重复照片：${step.photoReused}`] : []),
    ],
    photos: split(step.images)
      .filter((image) => !above.has(image))
      .map((image) => ({ image })),
  };
}

function textOf(resource: AnyResource, name: string, row: Wire, labels: Labels): string {
  const field = resource.fields[name] as AnyField;
  const text = String(exportColumn(name, field, labels).read(row) ?? '');
  const amount = field.kind === 'money' || field.kind === 'decimal';
  // 350.5000 as the table keeps it is 350.5 on paper.
  const shown = amount && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return shown !== '' && 'unit' in field && field.unit ? `${shown} ${field.unit}` : shown;
}
