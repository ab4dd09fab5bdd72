import { takeStarterChecks } from '@anlan/domain/site-work/check-calls';
import { siteCheck } from '@anlan/domain/site-work/site-check';
import { starterChecks } from '@anlan/domain/site-work/starter-checks';
import { refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { childRowsOf } from '../../kernel/resource/write/children';
import { create, type Hooks } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';

const words = (rows: readonly Readonly<Record<string, unknown>>[]): string =>
  JSON.stringify(rows.map(({ content, standard }) => [content ?? '', standard ?? '']));

const hooks: Hooks<typeof siteCheck> = {
  async beforeWrite(work, values, before) {
    if (!before) {
      values.edition = 1;
      return undefined;
    }
    const told = values.items as Readonly<Record<string, unknown>>[] | undefined;
    const other =
      told !== undefined && words(told) !== words(await childRowsOf(work, siteCheck.fields.items, before.id));
    const ofType = ['type', 'checkKind'] as const;
    if (other || ofType.some((name) => name in values && String(values[name]) !== String(before[name])))
      values.edition = Number(before.edition ?? 1) + 1;
    return undefined;
  },
};

const routes: readonly Route[] = [
  serve(takeStarterChecks, async (work, { body: { types } }) => {
    const wanted = starterChecks.filter(({ type }) => types.includes(type));
    if (wanted.length === 0) throw refuse('请选择作业类型');
    const known = new Set(
      (
        await work.tx.query<{ name: string }>(
          'select name from site_check where tenant_id = $1 and deleted_at is null and name = any($2::text[])',
          [work.tenantId, wanted.map(({ name }) => name)],
        )
      ).map(({ name }) => name),
    );
    const fresh = wanted.filter(({ name }) => !known.has(name));
    for (const one of fresh) await create(work, siteCheck, one, hooks);
    const skipped = wanted.length - fresh.length;
    return {
      data: { created: fresh.length, skipped },
      msg: `已采用${fresh.length}张检查表${skipped > 0 ? `，${skipped}张已存在` : ''}`,
    };
  }),
];

export const siteCheckImplementation: Implementation = implement(siteCheck, { hooks, routes });
