import { dueKinds } from '@anlan/domain/desk/due';
import { isExpected } from '@anlan/domain/dossier/topics';
import { calendarDaysBetween } from '@anlan/resource/dates';
import { type Ctx, nowText, readingInScope } from '../../kernel/context';
import { arms, binder } from '../../kernel/deadlines/list';
import type { Period, Piece } from './pieces';

export interface Gap {
  readonly topic: string;
  readonly says: string;
  readonly basis: string;
}

/** Topics without any record where the law asks for some, lists that are closed to the author, duties that are past. */
export async function gapsOf(ctx: Ctx, pieces: readonly Piece[], period: Period): Promise<readonly Gap[]> {
  const none = pieces.flatMap(({ topic, closed, records }): Gap[] => {
    if (closed) return [{ topic: topic.label, says: '生成人没有查看权限，未收入', basis: topic.basis }];
    if (isExpected(topic, calendarDaysBetween(period.from, period.until) + 1) && records === 0)
      return [
        { topic: topic.label, says: topic.time || topic.year ? '期间内没有记录' : '没有记录', basis: topic.basis },
      ];
    return [];
  });
  const asked = new Set(pieces.flatMap(({ resource, topic }) => [resource.name, ...(topic.duties ?? [])]));
  const late = await readingInScope(
    ctx,
    async (work) => {
      const { values, bind } = binder();
      const now = nowText(work);
      const found = await arms(work, { ...period, resources: asked }, bind);
      if (found.length === 0) return [];
      const rows = found.map(
        ({ kind, due, from }) =>
          `(select '${kind.key}' as kind, count(*)::int as n ${from} and ${due} < ${bind(now)}::timestamptz)`,
      );
      return work.tx.query<{ kind: string; n: number }>(
        `select kind, n from (${rows.join(' union all ')}) x where n > 0 order by kind`,
        values,
      );
    },
    () => undefined,
  );
  return [
    ...none,
    ...late.flatMap(({ kind, n }): Gap[] => {
      const found = dueKinds.find(({ key }) => key === kind);
      if (!found) return [];
      return [
        {
          topic: found.resource.label,
          says: `${found.deadline.label}逾期未完成${n}项`,
          basis: found.deadline.basis ?? '企业规定',
        },
      ];
    }),
  ];
}
