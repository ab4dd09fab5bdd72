import { nowText, type Work } from './context';
import type { Writer } from './resource/write/statement';

/**
 * 编号: `YH-20261121-0001`, counted per tenant, kind and day. Its row stays locked until the transaction ends, so take
 * it after everything that may refuse, right before the record is written.
 */
export const nextNumber = async (work: Work, kind: string): Promise<string> => {
  const { day, last } = await nextOfDay(work, kind);
  return `${kind}-${day}-${String(last).padStart(4, '0')}`;
};

/** The same as its parts, for a form of its own: the day as yyyyMMdd. */
export async function nextOfDay(work: Work, kind: string): Promise<{ readonly day: string; readonly last: number }> {
  const day = nowText(work).slice(0, 10);
  const [row] = await work.tx.query<{ last: number }>(
    `insert into number_sequence (tenant_id, kind, day, last) values ($1, $2, $3::date, 1)
     on conflict (tenant_id, kind, day) do update set last = number_sequence.last + 1 returning last`,
    [work.tenantId, kind, day],
  );
  return { day: day.replaceAll('-', ''), last: Number(row?.last) };
}

/** The first of so many numbers in a row, counted per tenant, kind and year: what is given is never given again. */
export async function nextOfYear(
  { tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>,
  kind: string,
  year: number,
  count: number,
): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    `insert into number_sequence (tenant_id, kind, day, last) values ($1, $2, make_date($3::int, 1, 1), $4::int)
     on conflict (tenant_id, kind, day) do update set last = number_sequence.last + excluded.last returning last`,
    [tenantId, kind, year, count],
  );
  return Number(row?.last) - count + 1;
}
