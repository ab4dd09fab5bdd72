import { institutional } from '@anlan/domain/document/institutional';
import { postResponsibility } from '@anlan/domain/responsibility/post-responsibility';
import { audienceOf } from '../../kernel/audience';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { assessing } from './assess';
import { cardsRoute } from './cards';
import { followDocument, generateRoute, hooks } from './lists';
import { signingRoutes } from './signing';

/** What each post answers for, year by year: generated, composed, pushed, signed. */
export const responsibilityModule = (): Module => ({
  implementations: [
    implement(postResponsibility, {
      hooks,
      steps: assessing,
      routes: [generateRoute, cardsRoute, ...signingRoutes],
    }) as never,
  ],
  consumers: { [institutional.name]: [followDocument] },
  concerns: {
    [postResponsibility.name]: (tx, { tenantId, recordId }) =>
      recordId ? audienceOf(tx, postResponsibility.table, tenantId, recordId) : Promise.resolve('all'),
  },
});
