import type { Ctx } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';

/**
 * The life of a hidden danger is the company's own evidence: who found, rectified and reviewed must be its people. A
 * platform administrator inside the company reads, exports and prints, and leaves every step to them.
 */
export function ownPeopleOnly({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.ghost) throw forbidden('您以平台管理员身份进入本企业，隐患的上报与办理须由企业人员完成');
}
