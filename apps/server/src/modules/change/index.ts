import { followUp } from '@anlan/domain/followup/follow-up';
import { reviewMeeting } from '@anlan/domain/review/review-meeting';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { acceptanceImplementation, changeImplementation } from './change';

/** Changes from request to acceptance, and what follows from them. */
export function changeModule(): Module {
  return {
    implementations: [
      changeImplementation,
      acceptanceImplementation,
      implement(reviewMeeting, {}),
      implement(followUp, {}),
    ],
  };
}
