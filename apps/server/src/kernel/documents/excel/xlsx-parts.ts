import { FileRefused } from '../../files/refused';
import type { CheckedPackage } from './checked-package';
import { limits } from './limits';
import { builtinDateFormat, type DateFormat, dateFormatOf } from './serial';
import { parseXml } from './xml';

export const wrongType = (): FileRefused =>
  new FileRefused('kind', '文件内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试');

/** Excel writes characters XML cannot carry as _x0007_, and a literal _x0007_ as _x005F_x0007_. */
export const unescapeX = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Package path of a relationship target, seen from the part that names it; lower case, as CheckedPackage keeps names. */
export function resolveTarget(from: string, target: string): string {
  const base = target.startsWith('/') ? '' : from.slice(0, from.lastIndexOf('/') + 1);
  const parts: string[] = [];
  for (const part of `${base}${target}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

interface Relation {
  id: string;
  /** Last word of the type: worksheet, styles, sharedStrings. */
  type: string;
  target: string;
}

/** Relationships of a part. Targets outside the package (linked workbooks, web addresses) are left out: never followed. */
async function relationsOf(file: CheckedPackage, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const opened = file.open(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  const found: Relation[] = [];
  if (!opened) return found;
  await parseXml(opened, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External' || !Id || !Type || !Target) return;
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: resolveTarget(part, Target) });
    },
  });
  return found;
}

export interface WorkbookParts {
  date1904: boolean;
  /** Visible worksheets in the order of the tabs. */
  sheets: { name: string; part: string }[];
  styles: string | undefined;
  sharedStrings: string | undefined;
}

/** The way from the package to its sheets. Throws FileRefused (`kind`) for a zip that is no plain workbook. */
export async function readWorkbookParts(file: CheckedPackage): Promise<WorkbookParts> {
  const root = (await relationsOf(file, '')).find(({ type }) => type === 'officeDocument');
  const types = file.open('[content_types].xml');
  if (!root || !types) throw wrongType();
  let contentType = '';
  await parseXml(types, {
    open(name, { PartName, ContentType }) {
      if (name === 'Override' && PartName && resolveTarget('', PartName) === root.target)
        contentType = ContentType ?? '';
    },
  });
  // Also turns away documents, presentations, binary workbooks and workbooks with macros.
  if (contentType !== 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml') throw wrongType();

  const relations = await relationsOf(file, root.target);
  const part = (type: string): string | undefined => relations.find((one) => one.type === type)?.target;
  const result: WorkbookParts = {
    date1904: false,
    sheets: [],
    styles: part('styles'),
    sharedStrings: part('sharedStrings'),
  };
  const opened = file.open(root.target);
  if (!opened) throw wrongType();
  await parseXml(opened, {
    open(name, attributes) {
      if (name === 'workbookPr') result.date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
      if (relation) result.sheets.push({ name: attributes.name ?? '', part: relation.target });
    },
  });
  if (result.sheets.length > limits.sheets)
    throw new FileRefused('too_complex', `工作表超过${limits.sheets}个，请拆分后重新上传`);
  return result;
}

/** What each cell style shows of a date, by style index. */
export async function readDateStyles(file: CheckedPackage, part: string | undefined): Promise<DateFormat[]> {
  const opened = part && file.open(part);
  const styles: DateFormat[] = [];
  if (!opened) return styles;
  const codes = new Map<string, string>();
  let inCellXfs = false;
  await parseXml(opened, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && numFmtId && formatCode) codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') inCellXfs = true;
      if (name !== 'xf' || !inCellXfs) return;
      const code = codes.get(numFmtId ?? '');
      styles.push(code === undefined ? builtinDateFormat(Number(numFmtId ?? 0)) : dateFormatOf(code));
    },
    close(name) {
      if (name === 'cellXfs') inCellXfs = false;
    },
  });
  return styles;
}

/** The shared strings by index: runs of rich text joined, phonetic hints left out. */
export async function readSharedStrings(file: CheckedPackage, part: string | undefined): Promise<string[]> {
  const opened = part && file.open(part);
  const strings: string[] = [];
  if (!opened) return strings;
  let current = '';
  let inText = false;
  let phonetic = 0;
  await parseXml(opened, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text(text) {
      if (!inText) return;
      current += text;
      if (current.length > 2 * limits.cellCharacters)
        throw new FileRefused('too_complex', '有单元格的文字超过32767个字，无法读取');
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      strings.push(unescapeX(current));
      if (strings.length > limits.sharedStrings)
        throw new FileRefused('too_complex', '文件内的文字条目过多，请拆分后重新上传');
    },
  });
  return strings;
}
