import { addMyCertificate, myCertificates } from '@anlan/domain/certificate/calls';
import { certificate, certificateLifecycle, VERIFIED_FIELDS } from '@anlan/domain/certificate/certificate';
import { type CertificateFacts, certificateFaults, lastDayOf, offFrom, stateOn } from '@anlan/domain/certificate/rules';
import type { Stored } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { nowText, type Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all } from '../../kernel/resource/list/read';
import { create, type Hooks } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { followPeople } from './follow';

/** What follows from its dates. */
export function reckoned(facts: CertificateFacts, today: string, soonDays: number): Stored {
  const validUntil = lastDayOf(facts) ?? null;
  const off = offFrom(facts);
  const retested = off !== undefined && facts.retestOn && String(facts.retestOn) >= off;
  return {
    validUntil,
    hasReview: String(facts.reviewTime) < String(facts.effectiveTime) ? 1 : 0,
    offUntil: off !== undefined && !retested ? addDays(off, -1) : null,
    certificateState: stateOn(validUntil ?? undefined, today, soonDays),
  };
}

export const soonDays = async ({ app, tenantId, tx }: Pick<Work, 'app' | 'tenantId' | 'tx'>): Promise<number> =>
  Number(await app.parameters.get(tenantId, 'certificate.remind.earlyDays', tx));

const same = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '');

const hooks: Hooks<typeof certificate> = {
  async beforeWrite(work, values, before) {
    const today = nowText(work).slice(0, 10);
    const merged: CertificateFacts = { ...before, ...values };
    const reviewed = before && (await lastReview(work, before.id));
    const errors = certificateFaults(merged, today, reviewed || undefined);
    if (errors.length > 0) return errors;
    Object.assign(values, reckoned(merged, today, await soonDays(work)), before ? {} : { inService: 1 });
    const told: Stored = values;
    const { waiting, verified, refused } = certificateLifecycle.code;
    if (
      before &&
      [verified, refused].includes(before.verifyState) &&
      VERIFIED_FIELDS.some((name) => name in told && !same(told[name], before[name]))
    )
      Object.assign(values, {
        verifyState: waiting,
        verifyWay: null,
        verifyNote: null,
        verifyUserId: null,
        verifyTime: null,
      });
    return undefined;
  },
  afterWrite: (work, id) => followPeople(work, { certificates: [id] }),
  afterImport: (work, written) => followPeople(work, { certificates: written.map(({ id }) => id) }),
};

/** The day for which its latest review was due. */
async function lastReview({ tx, tenantId }: Work, id: string): Promise<string | null> {
  const [row] = await tx.query<{ due: string | null }>(
    `select to_char(max(due_on), 'YYYY-MM-DD') as due from certificate_review where tenant_id = $1 and parent_id = $2::uuid`,
    [tenantId, id],
  );
  return row?.due ?? null;
}

const routes: readonly Route[] = [
  serve(myCertificates, (work) => all(work, certificate, { userId: work.actor.userId, ascs: 'validUntil' })),
  serve(addMyCertificate, async (work, _, { body }) => ({
    data: { id: await create(work, certificate, { ...(body as Stored), userId: work.actor.userId }, hooks) },
    msg: '已登记，核验以后可以用于作业票',
  })),
];

export const certificateImplementation: Implementation = implement(certificate, {
  hooks,
  routes,
  steps: {
    mark: async (work, row, transition) =>
      transition.action === 'review'
        ? {
            set: reckoned({ ...row, ...transition.patch }, nowText(work).slice(0, 10), await soonDays(work)),
          }
        : {},
  },
});
