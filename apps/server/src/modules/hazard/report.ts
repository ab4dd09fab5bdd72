import { type HazardPatch, type HazardPlace, text } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardSteps } from '@anlan/domain/hazard/steps';
import { report } from '@anlan/domain/hazard/steps/report';
import { isUuid, judgeBegin, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { invalid } from '../../kernel/errors';
import { nextNumber } from '../../kernel/numbers';
import { claimFiles } from '../../kernel/resource/files';
import { screened } from '../../kernel/resource/list/screen';
import { checkReferences } from '../../kernel/resource/references';
import { bodyOf, refusalFor } from '../../kernel/resource/steps/take';
import { sendNewRow } from '../../kernel/resource/write/one';
import { following, type Sent, sent } from '../../kernel/resource/write/statement';
import { writeHistory } from './history';
import { ownPeopleOnly } from './outsider';
import { hazardActor, hazardContext, namedIn, peopleOf } from './people';
import type { Found } from './suggestions/found';
import { keepRepeats } from './suggestions/repeats';
import { reusedPhotos } from './suggestions/reused';
import { alikeAt } from './suggestions/similar';

/** The same, written when it returns. */
export async function reportHazard(...report: Parameters<typeof sendReport>): Promise<string> {
  const { id, done } = await sendReport(...report);
  await done;
  return id;
}

/**
 * POST report: three fields from a phone, or a whole assignment, or what was put right on the spot. Gives the id; the writes are under way.
 * `found`: by this check of this plan (the service `hazards`).
 */
export async function sendReport(
  work: Work,
  given: unknown,
  found: { readonly planName?: string; readonly recordId?: string } = {},
): Promise<{ readonly id: string } & Sent> {
  ownPeopleOnly(work);
  // Before anything is made of the words: the name is cut from the description.
  const body = await screened(work, hiddenDanger, bodyOf(given));
  const named = [...namedIn(body), work.actor.userId];
  const [told, asked, actor] = await Promise.all([placeOf(work, body), peopleOf(work, named), hazardActor(work)]);
  const place = { ...told, planName: found.planName ?? null };
  const people = place.principalId ? await peopleOf(work, [...named, place.principalId]) : asked;
  const context = { ...(await hazardContext(work, people)), place };
  const ruling = judgeBegin(hazardSteps, report, actor, body, context);
  if (!ruling.ok) throw await refusalFor(work, hiddenDanger, ruling, body);
  const { transition } = ruling;
  const id = newId();
  const alike = await likeIt(work, transition.patch);
  const reused = await reusedPhotos(work, {
    before: {},
    shown: transition.patch,
    ...(found.recordId ? { foundBy: found.recordId } : {}),
  });
  const values: Stored = {
    ...transition.patch,
    geoLocation: text(transition.patch, 'geoLocation') || place.areaName || null,
    status: transition.to,
    isOverdue: 0,
    revisedLate: 0,
    isReportGovernment: 0,
    extendState: 0,
    similarCount: alike?.rows.length ?? null,
    photoReused: reused === '' ? null : 1,
  };
  const [references, files, code] = await Promise.all([
    checkReferences(work, hiddenDanger, values),
    claimFiles(work, hiddenDanger, id, values),
    // With the last that may refuse: whoever reports in the same company waits for this row.
    nextNumber(work, 'YH'),
  ]);
  const errors = references.length > 0 ? references : files;
  if (errors.length > 0) throw invalid(errors);
  const row = await sendNewRow(work, hiddenDanger, id, { ...values, code }, 'report');
  const history = await following(
    row,
    writeHistory(work, id, transition, { before: {}, after: values }, people, reused),
  );
  const writes = sent(row.done, history.done);
  if (alike) await following(writes, keepRepeats(work, id, alike, values.hiddenDangerLevel));
  return { id, ...writes };
}

/** What the same risk point had lately in nearly the same words; null where no risk point is named. */
async function likeIt(work: Work, patch: HazardPatch): Promise<Found | null> {
  const riskId = text(patch, 'riskId');
  if (!isUuid(riskId)) return null;
  return alikeAt(work, {
    riskId: riskId.toLowerCase(),
    text: text(patch, 'hiddenDangerDescribe'),
    before: String(patch.discoveryTime),
  });
}

interface Place extends HazardPlace {
  readonly areaName?: string | null;
}

/** The risk point answers for a report on it; else the department of the area whose name was told as the place. */
async function placeOf(work: Work, body: Readonly<Record<string, unknown>>): Promise<Place> {
  if (isUuid(body.riskId)) {
    const [point] = await work.tx.query<Place>(
      `select p.principal_id as "principalId", p.dept_id as "deptId", a.name as "areaName"
         from risk_point p left join area a on a.tenant_id = p.tenant_id and a.id = p.place
        where p.tenant_id = $1 and p.id = $2::uuid and p.deleted_at is null`,
      [work.tenantId, body.riskId.toLowerCase()],
    );
    if (point) return point;
  }
  const told = typeof body.geoLocation === 'string' ? body.geoLocation.trim() : '';
  // What cannot be stored is no area's name; the rules tell the reporter so.
  if (told === '' || told.includes('\0') || !told.isWellFormed()) return {};
  const [area] = await work.tx.query<Place>(
    'select dept_id as "deptId" from area where tenant_id = $1 and name = $2 and deleted_at is null',
    [work.tenantId, told],
  );
  return area ?? {};
}
