import { lawShelves } from '@anlan/domain/law/calls';
import { legalType } from '@anlan/domain/law/legal-type';
import { forest, selectNode } from '../../kernel/resource/forest';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { serve } from '../../kernel/route';

interface Shelf {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly sort: number;
  /** Standing on it and on whatever lies below it. */
  readonly count: number;
}

export const legalTypeImplementation: Implementation = implement(legalType, {
  routes: [
    serve(lawShelves, async ({ tx }) => {
      const rows = await tx.query<Shelf>(
        `select t.id, coalesce(t.parent_id::text, '0') as "parentId", t.name, t.sort,
                (select count(*)::int from legal_document d join legal_type b on b.id = d.type_id
                  where d.deleted_at is null and (b.id = t.id or b.ancestors @> array[t.id])) as count
           from legal_type t where t.deleted_at is null order by t.sort, t.id limit 2000`,
      );
      return {
        data: forest(
          rows.map(({ count, ...row }) => ({
            ...selectNode(row, row.name),
            name: row.name,
            sort: row.sort,
            docCount: count,
          })),
        ),
      };
    }),
  ],
});
