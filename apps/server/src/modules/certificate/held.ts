import { type CertificateFacts, isOfKind, lastDayOf, unfitOn } from '@anlan/domain/certificate/rules';
import { grouped } from '../../kernel/grouped';
import type { CertificateAnswer, CertificateQuestion, Certificates } from '../../ports/certificates';

interface Held extends CertificateFacts {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly num: string;
  readonly type: string | null;
}

const DAY = (column: string, name: string): string => `to_char(t.${column}, 'YYYY-MM-DD') as "${name}"`;

export const certificatesHeld: Certificates = {
  async held({ app, tx, tenantId }, asked) {
    if (asked.length === 0) return [];
    const rows = await tx.query<Held>(
      `select t.id, t.user_id as "userId", t.name, t.num, t.type, t.long_review as "longReview", t.verify_state as "verifyState",
              t.create_user as "createUser", ${DAY('issued_time', 'issuedTime')}, ${DAY('review_time', 'reviewTime')},
              ${DAY('effective_time', 'effectiveTime')}, ${DAY('off_since', 'offSince')}, ${DAY('back_on', 'backOn')}, ${DAY('retest_on', 'retestOn')}
         from safety_certificate t
        where t.tenant_id = $1 and t.deleted_at is null and t.user_id = any($2::uuid[])
        order by t.effective_time desc, t.id`,
      [tenantId, [...new Set(asked.map(({ userId }) => userId))]],
    );
    const verifiedOnly = (await app.parameters.get(tenantId, 'certificate.verifiedOnly', tx)) === '1';
    const ofPerson = grouped(rows, ({ userId }) => userId);
    return asked.map((question) => answer(question, ofPerson.get(question.userId) ?? [], verifiedOnly));
  },
};

function answer(
  { kinds, from, until, certificateId }: CertificateQuestion,
  all: readonly Held[],
  verifiedOnly: boolean,
): CertificateAnswer {
  const named = certificateId ? all.filter(({ id }) => id === certificateId) : all;
  if (certificateId && named.length === 0) return { held: false, why: '所选证书不是本人的' };
  const fitting = named.filter(({ type }) => kinds.length === 0 || kinds.some((kind) => isOfKind(type, kind)));
  if (fitting.length === 0)
    return { held: false, why: named.length > 0 && certificateId ? '证书类别不符' : '没有该类证书' };
  const judged = fitting.map((one) => ({
    one,
    why: unfitOn(one, from, { verifiedOnly }) ?? unfitOn(one, until, { verifiedOnly }),
  }));
  const good = judged.find(({ why }) => why === undefined)?.one;
  if (!good) return { held: false, why: `证书${judged[0]?.why}` };
  const { id, name, num, type } = good;
  return { held: true, certificateId: id, name, num, type: type ?? '', validUntil: lastDayOf(good) ?? '' };
}
