import { ON_PAPER, type offlineTraining } from '@anlan/domain/training/offline-training';
import { type FieldError, isEmpty, type RowOf } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import type { Attendance, TraineeRow } from './attendance';

type Row = RowOf<typeof offlineTraining>;

/** The sheet signed at the place, or what was photographed there: without it nobody is told to have come. */
export const hasSheet = ({
  attachId,
  images,
}: {
  readonly attachId?: readonly unknown[] | null | undefined;
  readonly images?: readonly unknown[] | null | undefined;
}): boolean => (attachId?.length ?? 0) + (images?.length ?? 0) > 0;

/** Whoever has left the company comes to no training any more. */
export async function goneFaults(
  { tx, tenantId }: Work,
  given: readonly TraineeRow[],
  before: readonly TraineeRow[],
): Promise<FieldError[]> {
  const known = new Set(before.map(({ userId }) => userId));
  const fresh = given.flatMap(({ userId }) => (known.has(userId) || isEmpty(userId) ? [] : [String(userId)]));
  if (fresh.length === 0) return [];
  const gone = await tx.query<{ id: string; name: string }>(
    'select id::text as id, real_name as name from app_user where tenant_id = $1 and id = any($2::uuid[]) and is_resign = 0',
    [tenantId, fresh],
  );
  const names = new Map(gone.map(({ id, name }) => [id, name]));
  return given.flatMap(({ userId }, place) => {
    const name = names.get(String(userId));
    return name ? [{ field: `trainees[${place}].userId`, message: `第${place + 1}行：${name}已离职，请移除` }] : [];
  });
}

/** Sign-ins told from the sheet signed there stand on that sheet or a photo: the last of them is not taken away. */
export const proofFaults = (training: Row, { rows, signs }: Attendance): FieldError[] =>
  [...rows, ...signs].some(({ signWay }) => Number(signWay) === ON_PAPER) && !hasSheet(training)
    ? [{ field: 'attachId', message: '已按签到表登记签到，签到表或现场照片至少保留一份' }]
    : [];
