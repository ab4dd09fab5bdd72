import type { Registered } from '@anlan/domain/permit/equipment/equipment';
import type { Work } from '../kernel/context';
import { manyPort } from '../kernel/port';

/** Equipment and instruments that a module keeps a register of, known by the number that is on them. */
export interface EquipmentRegister {
  readonly name: string;
  /** Those of these numbers that are in the register; one statement for all. */
  byNumbers(work: Pick<Work, 'app' | 'tx' | 'tenantId'>, numbers: readonly string[]): Promise<readonly Registered[]>;
}

export const equipmentRegisters = manyPort<EquipmentRegister>('equipment registers');

/** By number; of two registers that know one number the stricter word counts. */
export async function registeredBy(
  work: Pick<Work, 'app' | 'tx' | 'tenantId'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Registered>> {
  const asked = [...new Set(numbers)].filter(Boolean);
  const known = new Map<string, Registered>();
  if (asked.length === 0) return known;
  const told = await Promise.all(work.app.use(equipmentRegisters).map((register) => register.byNumbers(work, asked)));
  for (const one of told.flat()) {
    const other = known.get(one.number);
    const stricter = !other || (!other.out && (one.out || (one.validUntil ?? '') < (other.validUntil ?? '')));
    if (stricter) known.set(one.number, one);
  }
  return known;
}
