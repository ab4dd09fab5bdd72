import type { Readable } from 'node:stream';
import { columnName } from './cell';
import { type ColumnKind, xmlText } from './sheet-xml';
import { writeSheets } from './write';

export interface TemplateColumn {
  title: string;
  required?: boolean;
  /** What to fill in, for the sheet of notes and as a hint beside the cell. */
  note?: string;
  /** The only values allowed: a drop-down list. */
  options?: readonly string[];
  width?: number;
  kind?: ColumnKind;
  /** The kind of value in words, where text, number or date would say too little. */
  type?: string;
}

export interface Template {
  sheetName: string;
  columns: readonly TemplateColumn[];
  /** General remarks above the notes on each column. */
  guide?: readonly string[];
  /** Rows with a drop-down list and a hint: as many as one import takes. */
  rows: number;
}

const optionSheet = '可选值';
const kindNames: Readonly<Record<ColumnKind, string>> = { text: '文本', number: '数字', date: '日期，如2026-01-31' };

/** Drop-down lists refer to a hidden sheet: a list written into the rule itself ends at 255 characters and at any comma. */
function validationsXml({ columns, rows }: Template): string {
  const rules: string[] = [];
  let optionColumn = 0;
  for (const [index, { title, note, options }] of columns.entries()) {
    const letter = columnName(index);
    const hint = note
      ? ` showInputMessage="1" promptTitle="${xmlText(title.slice(0, 32))}" prompt="${xmlText(note.slice(0, 255))}"`
      : '';
    let list = '';
    let formula = '';
    if (options?.length) {
      const source = columnName(optionColumn);
      optionColumn += 1;
      list = ` type="list" showErrorMessage="1" errorTitle="填写有误" error="请从下拉列表中选择"`;
      formula = `<formula1>'${optionSheet}'!$${source}$2:$${source}$${options.length + 1}</formula1>`;
    }
    if (!hint && !list) continue;
    rules.push(
      `<dataValidation${list} allowBlank="1"${hint} sqref="${letter}2:${letter}${rows + 1}">${formula}</dataValidation>`,
    );
  }
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

function* notesOf({ columns, guide = [] }: Template): Generator<string[]> {
  for (const line of guide) yield ['说明', '', '', line];
  for (const { title, required, note, options, kind = 'text', type = kindNames[kind] } of columns) {
    const choices = options?.length
      ? `可选值：${options.slice(0, 50).join('、')}${options.length > 50 ? ' 等' : ''}`
      : '';
    yield [title, required ? '是' : '否', options?.length ? '选择' : type, [note, choices].filter(Boolean).join('\n')];
  }
}

function* optionRows(lists: readonly (readonly string[])[]): Generator<string[]> {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let i = 0; i < longest; i += 1) yield lists.map((list) => list[i] ?? '');
}

/**
 * The workbook a user fills in for an import: an empty sheet with the header the import expects (required titles in red,
 * drop-down lists, a hint at each cell), a sheet 填写说明, and a hidden sheet with the allowed values.
 */
export function writeTemplate(template: Template): Readable {
  const lists = template.columns.flatMap(({ title, options }) => (options?.length ? [{ title, options }] : []));
  return writeSheets([
    { sheetName: template.sheetName, columns: template.columns, rows: [], validations: validationsXml(template) },
    {
      sheetName: '填写说明',
      columns: [
        { title: '列名', width: 24 },
        { title: '必填', width: 8 },
        { title: '类型', width: 22 },
        { title: '说明', width: 80 },
      ],
      rows: notesOf(template),
      notes: true,
    },
    ...(lists.length > 0
      ? [
          {
            sheetName: optionSheet,
            columns: lists.map(({ title }) => ({ title })),
            rows: optionRows(lists.map(({ options }) => options)),
            hidden: true,
          },
        ]
      : []),
  ]);
}
