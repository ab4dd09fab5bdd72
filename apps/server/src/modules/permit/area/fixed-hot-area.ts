import { fixedHotArea } from '@anlan/domain/permit/area/fixed-hot-area';
import { nowText } from '../../../kernel/context';
import { implement } from '../../../kernel/resource/implement';

/** Its risks have been looked at, not will have been: what is due is reckoned from that day (5.5.1). */
export const fixedHotAreaImplementation = implement(fixedHotArea, {
  hooks: {
    beforeWrite: async (work, values) =>
      String(values.reviewedOn ?? '') > nowText(work).slice(0, 10)
        ? [{ field: 'reviewedOn', message: '最近风险分析日期不能晚于今天' }]
        : [],
  },
});
