import type { Work } from '../../kernel/context';

/**
 * Who acts, as a field that names a colleague can hold it. A platform administrator inside a company is none: there the
 * author columns alone say who it was.
 */
export const colleague = (work: Work): string | null => (work.actor.ghost ? null : work.actor.userId || null);
