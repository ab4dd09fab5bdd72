import { claimedExtension } from './file-name';
import { type FileKind, factsOf, isFileKind, kindOfExtension } from './kinds';
import { FileRefused } from './refused';

/** How much of the beginning decides. 64 KiB hold the first entries of an Office package and most CFB directories. */
export const headBytes = 65_536;

/** Names of file-type that differ from ours. */
const aliases: Readonly<Record<string, FileKind>> = { mpg: 'mpeg', '3g2': '3gp' };

/** Streams that tell the old Office formats apart inside one container (MS-CFB), as they stand in its directory. */
const compoundStreams = [
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['ppt', 'PowerPoint Document'],
] as const satisfies readonly (readonly [FileKind, string])[];

/** Parts that tell the Office Open XML formats apart when the entry order hides the content type from file-type. */
const packageFolders = [
  ['docx', 'word/'],
  ['xlsx', 'xl/'],
  ['pptx', 'ppt/'],
] as const satisfies readonly (readonly [FileKind, string])[];

function compoundKind(head: Buffer, claimed: FileKind | undefined): FileKind | undefined {
  for (const [kind, stream] of compoundStreams) {
    if (head.includes(Buffer.from(`${stream}\0`, 'utf16le'))) return kind;
  }
  // The directory may lie behind the head. All three are downloads only, so a wrong guess among them harms nobody.
  return compoundStreams.find(([kind]) => kind === claimed)?.[0];
}

function packageKind(head: Buffer, claimed: FileKind | undefined): FileKind {
  const found = packageFolders.find(([kind, folder]) => kind === claimed && head.includes(folder));
  return found && head.includes('[Content_Types].xml') ? found[0] : 'zip';
}

const markup = /^\s*<(?:!doctype|!--|\?|html|head|body|script|svg|math|iframe|style|meta|object|embed)/i;
const decodes = (head: Buffer, encoding: string): string | undefined => {
  try {
    // `stream` allows the head to end in the middle of a character.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
};

/** Plain text is known only by what it lacks: no control characters, no markup, one of the two encodings in use. */
function isPlainText(head: Buffer): boolean {
  const text = decodes(head, 'utf-8') ?? decodes(head, 'gb18030');
  if (text === undefined || markup.test(text) || text.startsWith('#!')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text must not contain
  return !/[\x00-\x08\x0B\x0E-\x1F\x7F]/.test(text);
}

/**
 * The kind of a file by its first bytes; the claimed name only chooses among kinds that share a container or have no mark
 * (old Office formats, plain text). Throws FileRefused (`empty`, `kind`).
 */
export async function sniffKind(head: Buffer, claimedName: string): Promise<FileKind> {
  if (head.length === 0) throw new FileRefused('empty', '文件是空的，请重新选择');
  const claimed = kindOfExtension(claimedExtension(claimedName));
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  let kind: FileKind | undefined;
  if (found === undefined)
    kind = claimed && factsOf(claimed).family === 'text' && isPlainText(head) ? claimed : undefined;
  else if (found.ext === 'cfb') kind = compoundKind(head, claimed);
  else if (found.ext === 'zip') kind = packageKind(head, claimed);
  else kind = aliases[found.ext] ?? (isFileKind(found.ext) ? found.ext : undefined);
  if (!kind) throw new FileRefused('kind', '不支持上传该类型的文件，请检查文件内容与格式');
  return kind;
}

const asciiOnly = (name: string): string => name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
const percent = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Content-Disposition for a stored file: pictures, videos and pdf are shown, the rest is a download.
 * `name` must come from safeFileName. The name travels twice: ASCII for old clients, RFC 5987 for the Chinese one.
 */
export function dispositionFor(kind: FileKind, name: string, options: { download?: boolean } = {}): string {
  const how = factsOf(kind).inline && !options.download ? 'inline' : 'attachment';
  return `${how}; filename="${asciiOnly(name)}"; filename*=UTF-8''${percent(name)}`;
}

/**
 * Every header of a reply that carries a stored file. The sniffed type is final (nosniff), nothing in the file may run:
 * a picture that is also valid HTML stays a picture. The pdf viewer of Chromium does not open inside `sandbox`.
 */
export function fileHeaders(
  kind: FileKind,
  name: string,
  options: { download?: boolean } = {},
): Record<string, string> {
  return {
    'content-type': factsOf(kind).mime,
    'content-disposition': dispositionFor(kind, name, options),
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'${kind === 'pdf' ? '' : '; sandbox'}`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=600',
  };
}
