import type { KnownInstrument, Reading } from '@anlan/domain/permit/equipment/equipment';
import type { Work } from '../kernel/context';
import { manyPort } from '../kernel/port';
import { registeredBy } from './equipment';

/** Sensors that measure gas by themselves, known by the number of the instrument. */
export interface GasSensors {
  readonly name: string;
  /**
   * What this instrument showed at that moment: its newest reading that is not later. `silent`: it is one of these sensors
   * and had measured nothing by then; null: it is none of them.
   */
  at(work: Pick<Work, 'app' | 'tx' | 'tenantId'>, number: string, moment: string): Promise<Reading | 'silent' | null>;
}

export const gasSensors = manyPort<GasSensors>('gas sensors');

/** A time as a body tells it, with seconds; undefined where it is none. */
const momentOf = (told: unknown): string | undefined =>
  typeof told === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(told) ? told.padEnd(19, ':00') : undefined;

/** What registers and sensors know of the instrument that a sample names, at the time when the sample was taken. */
export async function instrumentOf(
  work: Work,
  named: unknown,
  sampledAt: unknown,
  now: string,
): Promise<KnownInstrument> {
  const number = typeof named === 'string' ? named.trim() : '';
  if (number === '') return { registered: null, reading: null };
  const told = momentOf(sampledAt) ?? now;
  // Of a time that has not come there is no value: the step refuses it.
  const asked = told > now ? [] : work.app.use(gasSensors);
  const [registered, readings] = await Promise.all([
    registeredBy(work, [number]),
    Promise.all(asked.map((sensors) => sensors.at(work, number, told))),
  ]);
  const newest = readings
    .filter((one): one is Reading => one !== null && one !== 'silent')
    .sort((one, other) => other.at.localeCompare(one.at))[0];
  return {
    registered: registered.get(number) ?? null,
    reading: newest ?? null,
    ...(newest === undefined && readings.includes('silent') ? { silent: true } : {}),
  };
}
