import { dossierLifecycle } from '@anlan/domain/dossier/dossier';
import { PLATFORM_TENANT, type Work } from '../../kernel/context';
import { type Refusal, refuse } from '../../kernel/errors';

const { waiting: WAITING, making: MAKING } = dossierLifecycle.code;
/** That wait or are being made: of one person, and of the company. */
const MOST_OF_PERSON = 5;
const MOST_OF_COMPANY = 20;

/** Files of one dossier: a line of each, and its place in the zip, is what its maker holds. */
export const MOST_FILES = 20_000;

const GB = 1_073_741_824;

export interface Room {
  /** How many are kept and how many may be. */
  readonly kept: number;
  readonly most: number;
  /** Bytes: what is kept and what may be. */
  readonly size: number;
  readonly mostSize: number;
}

export async function roomOf({
  app,
  tx,
  tenantId,
}: Pick<Work, 'tx' | 'tenantId'> & { app: Pick<Work['app'], 'parameters'> }): Promise<Room> {
  const [row] = await tx.query<{ kept: number; kb: string }>(
    `select count(*)::int as kept, coalesce(sum(file_size), 0)::text as kb
       from dossier where tenant_id = $1 and storage_key is not null and deleted_at is null`,
    [tenantId],
  );
  const number = async (key: string) => Number(await app.parameters.get(PLATFORM_TENANT, key, tx));
  return {
    kept: row?.kept ?? 0,
    most: await number('dossier.keepCount'),
    size: Number(row?.kb ?? 0) * 1024,
    mostSize: (await number('dossier.keepGb')) * GB,
  };
}

const gb = (bytes: number): string => (bytes / GB).toFixed(1);

/** Why so many files are too many, or too much for what the company may keep; undefined where they are not. */
export function tooLarge(files: number, bytes: number, { size, mostSize }: Room): string | undefined {
  if (files > MOST_FILES) return `所选资料的附件超过${MOST_FILES}个，请缩短期间或减少资料类别，分几个资料包创建`;
  return size + bytes > mostSize
    ? `附件共${gb(bytes)}GB，本企业已保存的资料包${gb(size)}GB，超过上限${gb(mostSize)}GB，请缩短期间、减少资料类别或删除不再需要的资料包`
    : undefined;
}

/** Why nobody may ask for one more. One asks after the other: the company's requests wait here until the one before is written. */
export async function oneMore(work: Work): Promise<Refusal | undefined> {
  const { tx, tenantId, actor } = work;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dossier-ask/${tenantId}`]);
  const [open] = await tx.query<{ own: number; all: number }>(
    `select (count(*) filter (where owner_id = $2::uuid))::int as own, count(*)::int as all
       from dossier where tenant_id = $1 and state in (${WAITING}, ${MAKING}) and deleted_at is null`,
    [tenantId, actor.userId],
  );
  const { own = 0, all = 0 } = open ?? {};
  if (own >= MOST_OF_PERSON) return refuse(`您已有${own}个资料包在生成，请等待完成或取消后再创建`);
  if (all >= MOST_OF_COMPANY) return refuse(`本企业已有${all}个资料包在生成，请等待完成或取消后再创建`);
  const room = await roomOf(work);
  if (room.kept + all >= room.most)
    return refuse(`本企业的资料包已达上限${room.most}个，请删除不再需要的资料包后再创建`);
  if (room.size >= room.mostSize)
    return refuse(`本企业的资料包已达上限${gb(room.mostSize)}GB，请删除不再需要的资料包后再创建`);
  return undefined;
}
