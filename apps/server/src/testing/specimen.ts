import { randomInt } from 'node:crypto';
import { dictionaries } from '@anlan/domain/dictionaries/dictionaries';
import { type AnyField, type AnyResource, addressOf, type Operation, type RefField, wireName } from '@anlan/resource';
import sharp from 'sharp';
import { must, type Person, type WorldCompany } from './company-world';
import { multipart } from './world';

/** Ids a body may refer to, by resource; departments by category. */
export type Referred = (target: string, where: RefField['where']) => string | undefined;

export interface SpecimenOptions {
  readonly refer: Referred;
  /** Goes into every text, so that it can be found again wherever it should not be. */
  readonly tag: string;
}

const firstKey = (code: string): string => {
  const items = dictionaries.find((entry) => entry.code === code)?.items ?? [];
  const open = items.find((item) => !('sealed' in item && item.sealed));
  if (!open) throw new Error(`dictionary ${code} is empty`);
  return open.key;
};

const serial = (): string => String(randomInt(1e9)).padStart(9, '0');

/** The number with its check digit (GB 11643-1999). */
function idNumber(): string {
  const body = `37030519900307${String(randomInt(1000)).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[weights.reduce((sum, weight, place) => sum + weight * Number(body[place]), 0) % 11];
}

const CREDIT_CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The code with its check character (GB 32100-2015). */
export function creditCode(): string {
  const body = `91370305MA${serial().slice(0, 7)}`;
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += CREDIT_CODE.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + CREDIT_CODE[(31 - (sum % 31)) % 31];
}

function text(name: string, field: Extract<AnyField, { kind: 'text' | 'longText' }>, tag: string): string {
  const format = field.kind === 'text' ? field.format : undefined;
  if (format === 'phone') return `137${serial().slice(0, 8)}`;
  if (format === 'email') return `${tag.toLowerCase()}${serial()}@example.org`;
  if (format === 'idNumber') return idNumber();
  if (format === 'creditCode') return creditCode();
  if (format === 'url') return `https://${tag.toLowerCase()}.example.org/`;
  // Entries of a menu lead to a screen of the product.
  if (name === 'path') return `/${tag.toLowerCase()}${serial()}`;
  if (format === 'code') return `${name[0]}${tag}${serial()}`.slice(0, field.max ?? 50);
  return `${field.label.slice(0, 4)}${tag}${serial()}`.slice(0, field.max ?? 50);
}

/** Values of the trade's scales (LEC), so that an evaluation can be made of them. */
const SCALES: Readonly<Record<string, string>> = {
  likelihood: '3',
  exposure: '6',
  consequence: '7',
  // Less than the critical quantity: an ordinary source; limits that rise.
  quantity: '1',
  criticalQuantity: '5',
  lowLowLimit: '1',
  lowLimit: '2',
  highLimit: '8',
  highHighLimit: '9',
};

/** Results of a training in person: told after its end, by a step of its own. */
const LATER: ReadonlySet<string> = new Set(['achievement', 'achievementFraction', 'achievementGrade']);

function value(name: string, field: AnyField, options: SpecimenOptions): unknown {
  if (LATER.has(name)) return undefined;
  switch (field.kind) {
    case 'text':
    case 'longText':
      return text(name, field, options.tag);
    case 'richText':
      return `<p>${options.tag}</p>`;
    case 'int':
      return Math.max(field.min ?? 0, Math.min(2, field.max ?? 2));
    case 'decimal':
    case 'money':
      return SCALES[name] ?? String(Math.max(field.min ?? 0, 1));
    case 'date':
      return '2026-03-05';
    case 'datetime':
      return '2026-03-05 08:30:00';
    case 'period':
      return field.precision === 'date' ? ['2026-03-05', '2026-03-06'] : ['2026-03-05 08:30:00', '2026-03-06 08:30:00'];
    case 'dict':
      return firstKey(field.dict);
    case 'choice': {
      const [key = ''] = Object.keys(field.options);
      return field.default ?? key;
    }
    case 'flag':
      return (field.codes ?? [1, 0])[0];
    case 'ref':
      return options.refer(field.target, field.where);
    case 'rows':
      return [specimen(field.fields, options)];
    case 'json':
      return field.shape === 'list' ? [] : field.shape === 'point' ? { x: 1, y: 2 } : {};
    default:
      return undefined;
  }
}

/** A whole, valid body of any definition: every field it may carry, references to rows that are there. */
export function specimen(
  fields: Readonly<Record<string, AnyField>>,
  options: SpecimenOptions,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.computed || field.kind === 'parent' || field.kind === 'file') return [];
      const given = value(name, field, options);
      return given === undefined ? [] : [[wireName(name, field), given]];
    }),
  );
}

/** References of a company's records to its own places and people, else to rows it has of other resources. */
export const referred =
  (of: WorldCompany, more: Readonly<Record<string, string>> = {}): Referred =>
  (target, where) => {
    if (target === 'dept')
      return where?.deptCategory === 4
        ? of.places.workshop
        : where?.deptCategory === 3
          ? of.places.team
          : of.places.root;
    const known: Readonly<Record<string, string | undefined>> = {
      ...more,
      user: of.admin.userId,
      role: of.roles.get('employee'),
      post: of.places.post,
      area: of.places.area,
      menu: of.places.menu,
      region: '370305',
    };
    return known[target];
  };

/** Sends one standard write; fails where the definition has no such call. */
export function addressed(resource: AnyResource, ...operations: readonly Operation[]) {
  for (const operation of operations) {
    const address = addressOf(resource, operation);
    if (address) return { ...address, operation };
  }
  return undefined;
}

let picture: Buffer | undefined;

/** An uploaded picture of this person's, not yet in a record. */
export async function photoOf(who: Person, name = '现场.jpg'): Promise<string> {
  picture ??= await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  const { body, headers } = multipart(picture, name);
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}

/** The shortest document a reader of documents opens; not yet in a record. */
export async function documentOf(who: Person, name = '文本.pdf'): Promise<string> {
  const page =
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj';
  const content = `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj ${page}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const { body, headers } = multipart(Buffer.from(content), name);
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}

/** The body with a picture, or a document, in every file field that may not be empty. */
export async function withFiles(who: Person, resource: AnyResource, body: Record<string, unknown>) {
  const files: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const wire = wireName(name, field);
    if (field.kind === 'file' && field.required && !field.computed && !(wire in body))
      files[wire] = await (field.accept.includes('jpg') ? photoOf(who) : documentOf(who));
  }
  return { ...files, ...body };
}

/** Creates a row through the resource's own create call (or Blade's submit) and gives its id. */
export async function createOne(who: Person, resource: AnyResource, body: Record<string, unknown>): Promise<string> {
  const address = addressed(resource, 'create', 'submit');
  if (!address) throw new Error(`${resource.name} has no call that creates`);
  const whole = await withFiles(who, resource, body);
  return must(await who.call(address.method, address.path, { body: whole })).data.id;
}
