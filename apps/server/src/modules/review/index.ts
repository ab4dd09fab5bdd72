import { OF_A_REVIEW } from '@anlan/domain/followup/follow-up';
import { reviewMeeting } from '@anlan/domain/review/review-meeting';
import { nowText } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { outcomeTasks } from '../../ports/outcome-tasks';

/** Reviews of the company's own system: what they decide is ordered as what other meetings decide. */
export const reviewModule = (): Module => ({
  implementations: [
    implement(reviewMeeting, {
      hooks: {
        beforeWrite: async (work, values, before) => {
          const told = { ...before, ...values };
          const held = String(told.reviewTime ?? '');
          const outcomes = (values.outcomes ?? []) as readonly { readonly dueDate?: unknown }[];
          return [
            // Its conclusion is what was concluded.
            ...('reviewTime' in values && held > nowText(work)
              ? [{ field: 'reviewTime', message: '评审会议召开以后才能填写评审结论，评审时间不能晚于现在' }]
              : []),
            ...outcomes.flatMap(({ dueDate }, at) =>
              held !== '' && dueDate && String(dueDate) < held.slice(0, 10)
                ? [{ field: `outcomes[${at}].dueDate`, message: '完成期限不能早于评审日期' }]
                : [],
            ),
          ];
        },
        afterWrite: (work, id) =>
          work.app.use(outcomeTasks).order(work, {
            id,
            lines: 'review_meeting_outcome',
            link: 'reviewId',
            source: OF_A_REVIEW,
            gone: '评审会议修改后不再有该决议事项',
          }),
        beforeRemove: (work, rows) =>
          work.app.use(outcomeTasks).withdraw(
            work,
            'reviewId',
            rows.map(({ id }) => id),
          ),
      },
    }),
  ],
});
