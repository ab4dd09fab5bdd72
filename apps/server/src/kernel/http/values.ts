import { LRUCache } from 'lru-cache';
import { Refusal, refuse } from '../errors';

/** What a body may hold. */
export interface Bounds {
  readonly bytes: number;
  /** Names and values together. */
  readonly values: number;
}

/** Reading 64 KB of the most expensive JSON takes some milliseconds; whoever has no session sends no more. */
export const ANONYMOUS: Bounds = { bytes: 64 * 1024, values: 2_000 };
/** The largest body of the product is a finished check with its photos' numbers: some hundred values. */
export const SIGNED_IN: Bounds = { bytes: 2 * 1_048_576, values: 50_000 };
/** Names in a form or in a query string; filters of the widest list are some dozens. */
export const MOST_NAMES = 200;

const MAX_DEPTH = 32;

const tooManyValues = (most: number): Refusal => new Refusal(413, `提交的内容过多（最多 ${most} 项），请减少后重试`);
const unreadable = (): Refusal => refuse('请求内容格式不正确');

/** Names that would change what an object is: with a `toString` of its own, `Number(value)` throws. No field has them. */
const UNSPEAKABLE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);
/** The longest of them with every character as `\uXXXX`, in quotes. */
const UNSPEAKABLE_MAX = 'constructor'.length * 6 + 2;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * JSON whose depth and number of names and values are known before anything is built from it: a reviver would be called for
 * each of them. Names that no field may have are left out.
 */
export function readJson(text: string, most: number): unknown {
  const unspeakable = looked(text, most);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (unspeakable) leaveOut(value);
  return value;
}

/** Counts; true where one of the names that are left out occurs. */
function looked(text: string, most: number): boolean {
  let depth = 0;
  let count = 1;
  let unspeakable = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charCodeAt(place);
    if (character === QUOTE) {
      const from = place;
      place = endOfString(text, place);
      unspeakable ||= place - from < UNSPEAKABLE_MAX && isUnspeakable(text.slice(from, place + 1));
    } else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      depth += 1;
      count += 1;
      if (depth > MAX_DEPTH) throw refuse(`提交的内容层级过深（最多 ${MAX_DEPTH} 层）`);
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) depth -= 1;
    else if (character === COMMA || character === COLON) count += 1;
    if (count > most) throw tooManyValues(most);
  }
  return unspeakable;
}

function endOfString(text: string, from: number): number {
  let place = from + 1;
  for (; place < text.length; place += 1) {
    const character = text.charCodeAt(place);
    if (character === BACKSLASH) place += 1;
    else if (character === QUOTE) break;
  }
  return place;
}

function isUnspeakable(quoted: string): boolean {
  if (!quoted.includes('\\')) return UNSPEAKABLE.has(quoted.slice(1, -1));
  try {
    return UNSPEAKABLE.has(JSON.parse(quoted) as string);
  } catch {
    return false;
  }
}

/** As deep as the text was, which has been bounded. */
function leaveOut(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) leaveOut(item);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    if (UNSPEAKABLE.has(name)) delete (value as Record<string, unknown>)[name];
    else leaveOut(item);
  }
}

/** A form: one value is text, several of one name are a list; keys have no prototype to reach. */
export function readForm(text: string): Record<string, unknown> {
  if (hasTooManyNames(text)) throw tooManyValues(MOST_NAMES);
  return readNames(text);
}

/** Stands for a query string that is refused: the router asks for one and must not be thrown at. */
export const TOO_MANY_NAMES: Record<string, unknown> = Object.freeze(Object.create(null));

/** Lists are asked for with the same few strings over and over: one frozen object each, so that what is made of it can be kept. */
const queries = new LRUCache<string, Record<string, unknown>>({ max: 500 });
const LONGEST_KEPT = 500;

export function readQuery(text: string): Record<string, unknown> {
  const known = queries.get(text);
  if (known) return known;
  const query = hasTooManyNames(text) ? TOO_MANY_NAMES : readNames(text);
  for (const value of Object.values(query)) Object.freeze(value);
  Object.freeze(query);
  if (text.length <= LONGEST_KEPT) queries.set(text, query);
  return query;
}

/** Tells the name at which the bound was passed: of a thousand times the same one, that one. */
export function tooManyNames(url: string): Refusal {
  let at = url.indexOf('?');
  for (let count = 1; count <= MOST_NAMES && at !== -1; count += 1) at = url.indexOf('&', at + 1);
  const [[name] = ['']] = [...new URLSearchParams(url.slice(at + 1, at + 200))];
  return refuse(
    `地址中的查询条件过多（最多 ${MOST_NAMES} 个），请减少后重试：${[...name.replace(/\0/g, '')].slice(0, 50).join('')}`,
  );
}

function hasTooManyNames(text: string): boolean {
  let count = 1;
  for (let place = text.indexOf('&'); place !== -1; place = text.indexOf('&', place + 1)) {
    count += 1;
    if (count > MOST_NAMES) return true;
  }
  return false;
}

function readNames(text: string): Record<string, unknown> {
  const found = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of new URLSearchParams(text)) {
    const known = found[key];
    if (known === undefined) found[key] = value;
    else if (Array.isArray(known)) known.push(value);
    else found[key] = [known, value];
  }
  return found;
}
