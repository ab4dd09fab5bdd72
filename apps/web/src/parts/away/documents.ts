import type { Attachment } from '@anlan/client';
import { shareDoc } from '@anlan/domain/training/calls';
import { myPlan, myPlans } from '@anlan/domain/training/study/calls';
import { api } from '../../lib/http/api';
import { isDown } from '../../lib/http/line';
import { callKey } from '../../lib/http/use-call';
import { keepRead, keptRead } from '../../lib/kept/kept-reads';
import { viewingTenant } from '../../lib/session/session';

/** Documents of plans under way: so many, so large each. */
const MOST = 6;
const MOST_BYTES = 15 * 1024 * 1024;
const DOCUMENT = 2;
/** As many as his first page of them has: it is found again under the same question. */
export const PLANS_SIZE = 10;

export interface KeptDocument {
  readonly title: string;
  readonly file: Blob;
  /** Of the file: another one is fetched anew. */
  readonly attachId: string;
}

const keyOf = (materialId: string) => ['training', 'document', materialId] as const;

export const documentAway = async (materialId: string): Promise<KeptDocument | undefined> =>
  (await keptRead<KeptDocument>(keyOf(materialId)))?.value;

/** How a page asks for one of his plans: what is taken along is found under it. */
export const planKey = (tenant: string) => [tenant, 'trainingTrainee', 'mine'] as const;

async function takeDocument(materialId: string, title: string): Promise<void> {
  const shared = await api.send(shareDoc, { params: { id: materialId } }, { quiet: true });
  const [file] = (shared.attachIdList ?? []) as readonly Attachment[];
  if (!file?.link || (await documentAway(materialId))?.attachId === file.attachId) return;
  const answer = await fetch(file.link);
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) return;
  const blob = await answer.blob();
  if (blob.size <= MOST_BYTES)
    await keepRead(keyOf(materialId), { title, file: blob, attachId: file.attachId } satisfies KeptDocument);
}

/** Plans under way with their documents, and what draws a page of them. */
export async function takeDocuments(): Promise<void> {
  const quiet = { quiet: true } as const;
  const tenant = viewingTenant();
  const query = { ended: '0', current: 1, size: PLANS_SIZE } as const;
  const plans = await api.send(myPlans, { query }, quiet);
  await keepRead(callKey(planKey(tenant), myPlans, { query }), plans);
  let taken = 0;
  for (const { id } of plans.records.filter(({ mayLook }) => mayLook)) {
    if (isDown()) return;
    const plan = await api.send(myPlan, { params: { id } }, quiet);
    await keepRead(callKey(planKey(tenant), myPlan, { params: { id } }), plan);
    for (const material of plan.materials.filter(({ kind }) => kind === DOCUMENT)) {
      if (taken === MOST || isDown()) return;
      taken += 1;
      await takeDocument(material.id, material.title);
    }
  }
  // The worker of the pages keeps what was fetched once.
  if (taken > 0) {
    const { workerUrl } = await import('../../kinds/file/pdf');
    await import('../../kinds/file/document-pages');
    await fetch(workerUrl);
  }
}
