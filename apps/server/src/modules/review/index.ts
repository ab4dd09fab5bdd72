import { OF_A_REVIEW } from '@anlan/domain/followup/follow-up';
import { reviewMeeting } from '@anlan/domain/review/review-meeting';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { outcomeTasks } from '../../ports/outcome-tasks';

/** Reviews of the company's own system: what they decide is ordered as what other meetings decide. */
export const reviewModule = (): Module => ({
  implementations: [
    implement(reviewMeeting, {
      hooks: {
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
