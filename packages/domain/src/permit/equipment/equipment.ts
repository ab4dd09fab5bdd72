/** Equipment and instruments of a ticket: what the company's registers and sensors say of them overrules what is typed. */
import type { FieldError, Values } from '@anlan/resource';
import type { Sample } from '../gas';
import { minutesBetween } from '../sampling';

export const EQUIPMENT = { hotTool: '1', crane: '2', instrument: '3', electric: '4', other: '9' } as const;

/** As a register knows a piece of equipment. */
export interface Registered {
  readonly number: string;
  readonly name: string;
  /** Last day of its inspection or calibration, `yyyy-MM-dd`; null: never inspected. */
  readonly validUntil: string | null;
  /** Why it may not be used at all: 已停用, 检验不合格. */
  readonly out?: string | null;
}

/** What a sensor has measured; never typed. */
export interface Reading {
  /** The instrument's number. */
  readonly number: string;
  /** yyyy-MM-dd HH:mm:ss */
  readonly at: string;
  readonly sample: Sample;
}

/** What is known of the instrument that a sample names. */
export interface KnownInstrument {
  readonly registered: Registered | null;
  /** What a sensor of this number showed at the time of the sample: its newest value that is not later. */
  readonly reading: Reading | null;
  /** It is a sensor, and had measured nothing by then. */
  readonly silent?: boolean;
}

/** One row of a ticket. */
export interface EquipmentFacts {
  readonly id?: string;
  readonly kind?: unknown;
  readonly name: string;
  readonly number: string;
  readonly validUntil?: string | null;
  readonly registered?: Registered | null;
}

/** Kinds that are not used without a date. Neither text is quoted by its clause here: the article was not at hand. */
const DATED: Readonly<Record<string, { readonly what: string; readonly basis: string }>> = {
  [EQUIPMENT.crane]: { what: '检验有效期', basis: '特种设备安全法' },
  [EQUIPMENT.instrument]: { what: '检定有效期', basis: '企业规定' },
};

const datedOf = (kind: unknown) => DATED[String(kind ?? '')];

/** Nothing is lifted without a machine that the ticket names and whose inspection is judged. */
export const craneErrors = (rows: readonly EquipmentFacts[]): FieldError[] =>
  rows.some(({ kind }) => String(kind ?? '') === EQUIPMENT.crane)
    ? []
    : [{ field: 'equipment', message: '请在设备中填写起重机械及其检验有效期（特种设备安全法）' }];

/** The date that counts: the register's, where the piece is in one. */
export const untilOf = ({ validUntil, registered }: EquipmentFacts): string | null =>
  (registered ? registered.validUntil : validUntil) ?? null;

/** Why a row may not be used until `end`, or undefined. */
export function equipmentFault(row: EquipmentFacts, end: string): string | undefined {
  const { kind, name, number, registered } = row;
  const called = `${name}（${number}）`;
  if (registered?.out) return `${called}在设备台账中${registered.out}，不能使用`;
  const until = untilOf(row);
  const dated = datedOf(kind);
  if (!until) {
    if (!dated) return undefined;
    return registered
      ? `${called}在设备台账中没有${dated.what}，不能使用（${dated.basis}）`
      : `请填写${called}的${dated.what}（${dated.basis}）`;
  }
  if (until >= end) return undefined;
  return `${called}的${dated?.what ?? '检验有效期'}至${until}${registered ? '（设备台账）' : ''}，早于作业结束日`;
}

export const equipmentErrors = (rows: readonly EquipmentFacts[], end: string): FieldError[] =>
  rows.flatMap((row) => {
    const message = equipmentFault(row, end);
    return message ? [{ field: 'equipment', message }] : [];
  });

/**
 * The instrument among the ticket's own rows that bears this number: of several that of the calibration in force on that
 * day, else the newest.
 */
export function instrumentRow(
  rows: readonly EquipmentFacts[],
  number: string,
  day: string,
): EquipmentFacts | undefined {
  const own = rows
    .filter((row) => String(row.kind) === EQUIPMENT.instrument && row.number === number)
    .sort((one, other) => (one.validUntil ?? '').localeCompare(other.validUntil ?? ''));
  return own.find(({ validUntil }) => (validUntil ?? '') >= day) ?? own.at(-1);
}

/**
 * Until when the instrument of a sample is calibrated: by its register; by the ticket's row while that holds on the day; or
 * as it is told, of one that the ticket does not name yet or that has been calibrated anew.
 */
export function calibratedUntil(
  told: string | null,
  day: string,
  row: EquipmentFacts | undefined,
  registered: Registered | null | undefined,
): string | null {
  if (registered) return registered.validUntil;
  const noted = row?.validUntil ?? null;
  return noted !== null && (noted >= day || !told) ? noted : told;
}

const UNITS = { vol: 1, lel: 2, ppm: 3, mg: 4 } as const;

/** A reading as the body of a sample: everything that is measured is the sensor's, nothing of it typed. */
export function bodyOfReading({ at, sample: { combustible, oxygen, toxic } }: Reading): Values {
  return {
    signTime: at,
    representativeGas: combustible?.gases.join(',') ?? null,
    analysisResult: combustible?.value ?? null,
    analysisResultUnit: combustible?.unit ? UNITS[combustible.unit] : null,
    otherLower: combustible?.lower ?? null,
    limitOxygenContent: oxygen ?? null,
    limitGasName: toxic?.gas ?? null,
    toxicResult: toxic?.value ?? null,
    toxicResultUnit: toxic?.unit ? UNITS[toxic.unit] : null,
    toxicLimit: toxic?.limit ?? null,
  };
}

/** Why a sensor's value does not stand for a sample of that time, or undefined: none is later, none older than these minutes. */
export function readingFault(
  known: KnownInstrument | undefined,
  number: string,
  sampledAt: string,
  minutes: number,
): string | undefined {
  if (!known?.reading && !known?.silent) return undefined;
  const { reading } = known;
  if (reading && reading.at <= sampledAt && minutesBetween(reading.at, sampledAt) <= minutes) return undefined;
  return `传感器${number}在取样时间${sampledAt.slice(0, 16)}之前${minutes}分钟内没有数值，请核对取样时间，或改用其他检测仪器（企业规定）`;
}

/** What a row of a sample says of where its values come from. */
export const readingSays = ({ number, at }: Reading): string => `数值取自传感器${number}（${at}）`;
