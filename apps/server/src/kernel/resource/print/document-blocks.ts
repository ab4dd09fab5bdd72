import {
  type AnyField,
  type DocumentPart,
  type Fields,
  holds,
  isPicture,
  type PrintedDocument,
  recordAddress,
  rowFields,
  wireName,
} from '@anlan/resource';
import type { DictItem } from '../../context';
import {
  band,
  fieldTable,
  listTable,
  photoGrid,
  photoPair,
  section,
  signatureBoxes,
  timeline,
  title,
  titleWithCode,
} from '../../documents/pdf/blocks';
import type { Block } from '../../documents/pdf/document';
import { markupBlocks } from '../../documents/pdf/markup-blocks';
import { cleanMarkup } from '../../rich-text';
import { exportColumn } from '../export';
import { SIGNED } from '../list/select';

/** A record as its detail tells it. */
export type Wire = Readonly<Record<string, unknown>>;
export type Labels = ReadonlyMap<string, readonly DictItem[]>;

interface Printing {
  readonly company: string;
  readonly labels: Labels;
  /** What is told under a picture, by its attachment. */
  readonly captions?: ReadonlyMap<string, string>;
  /** Of the site, for the code. */
  readonly origin: string;
  /** Where the code of a record leads, in place of the record itself. */
  readonly opens?: (id: string) => string;
}

/** Of a signature a reader who sees none of the people has a word, no picture. */
const idsOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter((one) => one !== '' && one !== SIGNED);
const rowsIn = (record: Wire, name: string): readonly Wire[] => (record[name] as Wire[] | undefined) ?? [];

/** Fields of everything a document tells of. */
export const resourcesOf = ({ of, parts }: PrintedDocument): Fields[] => [
  of.fields,
  ...parts.flatMap((part) => ('rows' in part ? [rowFields(of, part) ?? {}] : [])),
];

/** Attachments a document shows. */
export function pictureIds({ of, parts }: PrintedDocument, records: readonly Wire[]): string[] {
  return records.flatMap((record) =>
    parts.flatMap((part) => {
      if ('rows' in part) {
        const fields = rowFields(of, part) ?? {};
        const names = 'columns' in part ? part.columns.filter((name) => isPicture(fields[name])) : [];
        if ('photos' in part && part.photos) names.push(part.photos);
        return rowsIn(record, part.rows).flatMap((row) => names.flatMap((name) => idsOf(row[wireOf(fields, name)])));
      }
      const names =
        'photos' in part
          ? [part.photos, ...(part.after ? [part.after] : [])]
          : 'signatures' in part
            ? part.signatures.flatMap((one) => (typeof one === 'string' ? [] : [one.field]))
            : [];
      return names.flatMap((name) => idsOf(record[wireOf(of.fields, name)]));
    }),
  );
}

const wireOf = (fields: Fields, name: string): string => wireName(name, fields[name] as AnyField);

/** One record as it is printed. */
export function documentBlocks(document: PrintedDocument, record: Wire, printing: Printing): Block[] {
  const { of, label, number, qr, parts } = document;
  const head = document.head?.(record) ?? { label };
  const subtitle = [head.form, textOf(of.fields, number, record, printing.labels), printing.company]
    .filter(Boolean)
    .join('　');
  const id = String(record.id);
  const address = qr ? (printing.opens?.(id) ?? recordAddress(of, id, { at: 'phone' })) : null;
  const above = new Set(
    pictureIds({ ...document, parts: parts.filter((part) => 'photos' in part && !('rows' in part)) }, [record]),
  );
  return [
    qr && address
      ? titleWithCode(head.label, subtitle, { text: `${printing.origin}${address}`, caption: qr })
      : title(head.label, subtitle),
    ...(head.band ? [band(head.band.text, head.band.colour, head.band.ink)] : []),
    ...parts
      .filter(({ when }) => when === undefined || holds(when, record))
      .flatMap((part) => partBlocks(part, document, record, printing, above)),
  ];
}

function partBlocks(
  part: DocumentPart,
  { of }: PrintedDocument,
  record: Wire,
  { labels, captions }: Pick<Printing, 'labels' | 'captions'>,
  above: ReadonlySet<string>,
): Block[] {
  const photo = (image: string) => {
    const caption = captions?.get(image);
    return caption === undefined ? { image } : { image, caption };
  };
  const text = (name: string): string => textOf(of.fields, name, record, labels);
  const pictures = (name: string) => idsOf(record[wireOf(of.fields, name)]).map(photo);
  const labelOf = (name: string): string => (of.fields[name] as AnyField).label;
  if ('rows' in part) {
    const fields = rowFields(of, part) as Fields;
    const rows = rowsIn(record, part.rows);
    if ('columns' in part) return [section(part.heading), rowsTable(part, fields, rows, labels)];
    const told = (row: Wire, name: string): string => textOf(fields, name, row, labels);
    const entries = rows.map((row) => {
      const [before, after] = part.moved ?? [];
      const moved = before && after && row[before] !== row[after] ? `　→ ${told(row, after)}` : '';
      const lines = (part.lines ?? []).flatMap((name) => {
        const line = told(row, name);
        return line === '' ? [] : [name === part.of.title ? line : `${fields[name]?.label}：${line}`];
      });
      const images = part.photos ? idsOf(row[wireOf(fields, part.photos)]) : [];
      return {
        time: told(row, part.time),
        heading: `${part.what.map((name) => told(row, name)).join('　')}${moved}`,
        lines,
        photos: images.filter((image) => !above.has(image)).map(photo),
      };
    });
    return [section(part.heading), timeline(entries)];
  }
  if ('fields' in part) {
    const isRich = (name: string): boolean => of.fields[name]?.kind === 'richText';
    const rich = part.fields.filter((name) => isRich(name) && record[wireOf(of.fields, name)]);
    const lines = part.fields
      .filter((name) => !isRich(name))
      .map((name) => ({
        label: labelOf(name),
        value: text(name) || (part.blank ? '\u3000' : ''),
        wide: of.fields[name]?.kind === 'longText',
      }))
      .filter(({ value }) => value !== '');
    if (lines.length === 0 && rich.length === 0) return [];
    return [
      section(part.heading),
      ...(lines.length > 0 ? [fieldTable(lines)] : []),
      // Its words as they are laid out; pictures stay in the record.
      ...rich.flatMap((name) => markupBlocks(cleanMarkup(String(record[wireOf(of.fields, name)])))),
    ];
  }
  if ('signatures' in part)
    return [
      signatureBoxes(
        part.signatures.map((one) =>
          typeof one === 'string'
            ? { label: one }
            : {
                label: labelOf(one.field),
                ...(pictures(one.field)[0] ?? { says: String(record[wireOf(of.fields, one.field)] ?? '') }),
                time: one.at ? text(one.at) : '',
              },
        ),
      ),
    ];
  const { photos, after } = part;
  if (after && pictures(after).length > 0)
    return [photoPair([photos, after].map((name) => [labelOf(name), pictures(name)]))];
  return pictures(photos).length > 0 ? [section(labelOf(photos)), photoGrid(pictures(photos))] : [];
}

function rowsTable(
  { columns, widths = {} }: Extract<DocumentPart, { readonly columns: readonly string[] }>,
  fields: Fields,
  rows: readonly Wire[],
  labels: Labels,
): Block {
  const cell = (row: Wire, name: string) => {
    const image = isPicture(fields[name]) ? idsOf(row[wireOf(fields, name)])[0] : undefined;
    if (image) return { image };
    return fields[name]?.kind === 'signature'
      ? String(row[wireOf(fields, name)] ?? '')
      : textOf(fields, name, row, labels);
  };
  return listTable(
    ['序号', ...columns.map((name) => fields[name]?.label ?? '')],
    rows.map((row, place) => [String(place + 1), ...columns.map((name) => cell(row, name))]),
    [30, ...columns.map((name) => widths[name] ?? ('*' as const))],
  );
}

function textOf(fields: Fields, name: string, row: Wire, labels: Labels): string {
  const field = fields[name] as AnyField;
  if (isPicture(field)) return '';
  const text = String(exportColumn(name, field, labels).read(row) ?? '');
  const amount = field.kind === 'money' || field.kind === 'decimal';
  // 350.5000 as the table keeps it is 350.5 on paper.
  const shown = amount && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return shown !== '' && 'unit' in field && field.unit ? `${shown} ${field.unit}` : shown;
}
