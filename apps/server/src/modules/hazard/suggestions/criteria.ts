import { type Route, route } from '../../../kernel/route';
import { VIEW } from '../view';

/** 判定标准 stand in the definitions; which of them come first hangs on the company's own trade. */
export const criteriaRoutes: readonly Route[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/safe/hiddendanger/criteria/trade',
    summary: '本企业所属行业，重大隐患判定标准据此排在前面',
    run: async (work) => {
      const [row] = await work.tx.query<{ industry: string | null }>(
        'select industry from tenant where tenant_id = $1',
        [work.tenantId],
      );
      return { data: { industry: row?.industry ?? null } };
    },
  }),
];
