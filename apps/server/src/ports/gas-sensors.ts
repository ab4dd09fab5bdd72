import type { KnownInstrument, Reading } from '@anlan/domain/permit/equipment/equipment';
import type { Work } from '../kernel/context';
import { manyPort } from '../kernel/port';
import { registeredBy } from './equipment';

/** Sensors that measure gas by themselves, known by the number of the instrument. */
export interface GasSensors {
  readonly name: string;
  /** The newest reading of this instrument that is not later than `until`; null: it is none of these sensors, or is silent. */
  latest(work: Pick<Work, 'app' | 'tx' | 'tenantId'>, number: string, until: string): Promise<Reading | null>;
}

export const gasSensors = manyPort<GasSensors>('gas sensors');

/** What registers and sensors know of the instrument that a sample names. */
export async function instrumentOf(work: Work, told: unknown, now: string): Promise<KnownInstrument> {
  const number = typeof told === 'string' ? told.trim() : '';
  if (number === '') return { registered: null, reading: null };
  const [registered, readings] = await Promise.all([
    registeredBy(work, [number]),
    Promise.all(work.app.use(gasSensors).map((sensors) => sensors.latest(work, number, now))),
  ]);
  const newest = readings
    .filter((one): one is Reading => one !== null)
    .sort((one, other) => other.at.localeCompare(one.at))[0];
  return { registered: registered.get(number) ?? null, reading: newest ?? null };
}
