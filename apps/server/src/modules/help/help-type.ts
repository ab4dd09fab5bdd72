import { helpType } from '@anlan/domain/help/help-type';
import { forest, selectNode } from '../../kernel/resource/forest';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { route } from '../../kernel/route';

export const helpTypeImplementation: Implementation = implement(helpType, {
  routes: [
    route({
      method: 'GET',
      path: '/safe/helptype/type/tree',
      summary: '帮助分类树',
      access: { signedIn: true },
      effect: 'read',
      resource: helpType.name,
      operation: 'own',
      reach: 'none',
      takes: {},
      run: async ({ tx }) => {
        const rows = await tx.query<{ id: string; parentId: string; name: string; sort: number }>(
          `select id, coalesce(parent_id::text, '0') as "parentId", name, sort from help_type where deleted_at is null order by sort, id limit 2000`,
        );
        return { data: forest(rows.map((row) => ({ ...selectNode(row, row.name), name: row.name, sort: row.sort }))) };
      },
    }),
  ],
});
