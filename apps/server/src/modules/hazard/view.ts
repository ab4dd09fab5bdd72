import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';

/** Of a call of this module's own that reads hidden dangers of one company: whoever may look at their list. */
export const VIEW = {
  access: { code: 'hiddendanger_view' },
  effect: 'read',
  resource: hiddenDanger.name,
  operation: 'own',
  reach: 'rows',
  needsCompany: true,
} as const;
