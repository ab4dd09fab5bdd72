import { helpShelves } from '@anlan/domain/help/calls';
import { helpType } from '@anlan/domain/help/help-type';
import { forest, selectNode } from '../../kernel/resource/forest';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { serve } from '../../kernel/route';

export const helpTypeImplementation: Implementation = implement(helpType, {
  routes: [
    serve(helpShelves, async ({ tx }) => {
      const rows = await tx.query<{ id: string; parentId: string; name: string; sort: number }>(
        `select id, coalesce(parent_id::text, '0') as "parentId", name, sort from help_type where deleted_at is null order by sort, id limit 2000`,
      );
      return { data: forest(rows.map((row) => ({ ...selectNode(row, row.name), name: row.name, sort: row.sort }))) };
    }),
  ],
});
