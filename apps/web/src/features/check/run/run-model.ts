import type { OpenDanger, RunItem, RunPlace, RunPoint, RunSignIn, RunView } from '@anlan/domain/check/run/run-calls';
import { CHECK_RESULT, type CheckAnswer, submitErrors } from '@anlan/domain/check/run/submit-rules';
import { alike } from '@anlan/domain/hazard/suggestions/similar';
import type { FieldError } from '@anlan/resource';
import type { Photo as AnyPhoto, Parcel } from '../../../parts/outbox/parcel';

/** `now:<item>` the state as it was found, `after:<item>` after it was put right. */
export type Photo = AnyPhoto;
export const nowOf = (item: string): string => `now:${item}`;
export const afterOf = (item: string): string => `after:${item}`;

export interface Answer {
  readonly result: number | null;
  readonly describe: string;
  /** Became 正常 with others at one touch, so many seconds after the beginning. */
  readonly batchSeconds?: number | null;
  /** Put right at once. */
  readonly fixed: boolean;
  readonly condition: string;
  /** The open danger that this is; none: a new one is reported. */
  readonly link?: string | null;
}

export const NO_ANSWER: Answer = { result: null, describe: '', fixed: false, condition: '' };

/** A sign-in the server has not heard of yet. */
export interface WaitingSignIn {
  readonly riskId?: string;
  readonly placeId?: string;
  readonly way: 1 | 2;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly accuracy?: number;
  /** `yyyy-MM-dd HH:mm:ss` by the phone's clock */
  readonly at: string;
}

/** A check as far as it has come on this phone; kept with every step, also without network. */
export interface RunDraft {
  readonly recordId: string;
  /** The Idempotency-Key under which it is handed in. */
  readonly key: string;
  /** As the server told it last: what one goes round with when the line is down. */
  readonly view: RunView;
  /** Moment the check was opened on this phone, where nobody had begun it for this person before. */
  readonly beganAt: number | null;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly photos: readonly Photo[];
  readonly signIns: readonly WaitingSignIn[];
  readonly remark: string;
}

/** A finished check on its way. */
export interface QueuedRun extends RunDraft, Parcel {}

export const newRun = (view: RunView, key: string): RunDraft => ({
  recordId: view.id,
  key,
  view,
  // Begun elsewhere: the server's time is the longer one and the one that counts.
  beganAt: null,
  answers: Object.fromEntries((view.draft?.items ?? []).map(({ id, ...told }) => [id, { ...NO_ANSWER, ...told }])),
  photos: [],
  signIns: [],
  remark: '',
});

export const answerOf = (run: Pick<RunDraft, 'answers'>, item: string): Answer => run.answers[item] ?? NO_ANSWER;

/** Open dangers at the item's point, those most like what is written first, then the latest. */
export function dangersFor(run: RunDraft, item: RunItem): readonly (OpenDanger & { readonly percent: number })[] {
  const words = answerOf(run, item.id).describe.trim() || item.content || item.project || '';
  return (run.view.dangers ?? [])
    .filter(({ riskId }) => riskId === item.riskId)
    .map((danger) => ({ ...danger, percent: alike(words, danger.describe) }))
    .sort((one, two) => two.percent - one.percent || two.discoveryTime.localeCompare(one.discoveryTime));
}

/** The danger an abnormal item is linked to; one that was closed meanwhile is none any more. */
export const linkOf = (run: RunDraft, item: RunItem): OpenDanger | undefined => {
  const { link } = answerOf(run, item.id);
  return link ? run.view.dangers?.find(({ id, riskId }) => id === link && riskId === item.riskId) : undefined;
};

export const photosFor = (run: Pick<RunDraft, 'photos'>, place: string): readonly Photo[] =>
  run.photos.filter((photo) => photo.shows === place);

export const placeOf = (run: RunDraft, placeId: string | undefined): RunPlace | undefined =>
  placeId === undefined ? undefined : run.view.places?.find(({ id }) => id === placeId.toLowerCase());

/** Where one signs in: the points; of a check that has none and asks for it all the same, the check as such (no id). */
export const spotsOf = ({ view }: RunDraft): readonly RunPoint[] =>
  view.points.length > 0 || !view.signInRequired
    ? view.points
    : [{ id: '', name: view.name, pointNum: null, areaId: null, signInTime: null }];

/** A place stands for every point of the check in its area. */
const countsAt = (run: RunDraft, told: WaitingSignIn, { id, areaId }: RunPoint): boolean =>
  told.riskId === undefined ? areaId !== null && areaId === placeOf(run, told.placeId)?.areaId : told.riskId === id;

/**
 * Is this person signed in at the point, by the server's word or waiting to be told? Of a shared check everybody has to
 * have been there himself before he hands it in.
 */
export const signedAt = (
  run: RunDraft,
  point: RunPoint,
  me: string | undefined,
): RunSignIn | WaitingSignIn | undefined =>
  run.view.signIns.find(({ riskId, userId }) => (riskId ?? '') === point.id && userId === me) ??
  run.signIns.find((told) => countsAt(run, told, point));

/** The last colleague who has been at the point: good to know, no sign-in of one's own. */
export const colleagueAt = (run: RunDraft, point: RunPoint, me: string | undefined): RunSignIn | undefined =>
  run.view.signIns.filter(({ riskId, userId }) => (riskId ?? '') === point.id && userId !== me).at(-1);

/** What a sign-in that waits is at; undefined for a place this phone does not know. */
export const waitingName = (run: RunDraft, { riskId, placeId }: WaitingSignIn): string | undefined =>
  spotsOf(run).find(({ id }) => id === riskId)?.name ?? placeOf(run, placeId)?.name;

/** The answer as the rules read it; `idOf` tells what stands for a photo: its file, or its own id before it is sent. */
function toldOf(run: RunDraft, item: RunItem, idOf: (photo: Photo) => string): CheckAnswer {
  const answer = answerOf(run, item.id);
  const images = photosFor(run, nowOf(item.id)).map(idOf);
  const abnormal = answer.result === CHECK_RESULT.abnormal;
  const linked = abnormal ? linkOf(run, item) : undefined;
  return {
    id: item.id,
    result: answer.result,
    describe: answer.describe.trim(),
    images,
    ...(answer.result === CHECK_RESULT.normal && typeof answer.batchSeconds === 'number'
      ? { batchSeconds: answer.batchSeconds }
      : {}),
    ...(linked ? { hiddenDangerId: linked.id } : {}),
    hazard:
      abnormal && !linked
        ? {
            describe: answer.describe.trim(),
            photos: [],
            ...(answer.fixed
              ? { fixed: { condition: answer.condition.trim(), photos: photosFor(run, afterOf(item.id)).map(idOf) } }
              : {}),
          }
        : null,
  };
}

/** What keeps this person from handing it in: the sentences of the server, before it is asked. */
export function problemsOf(run: RunDraft, me: string | undefined): FieldError[] {
  const problems = submitErrors(
    run.view.items.map(({ id, content, project, isPhoto }) => ({
      id,
      content: content ?? project ?? '',
      needsPhoto: isPhoto === 1,
    })),
    run.view.items.map((item) => toldOf(run, item, ({ id }) => id)),
  );
  if (!run.view.signInRequired) return problems;
  const missing = spotsOf(run).filter((point) => !signedAt(run, point, me));
  const sentence = ({ id, name }: RunPoint) => (id === '' ? '请先签到' : `请先在风险点“${name}”签到`);
  return [...missing.map((point) => ({ field: 'signIns', message: sentence(point) })), ...problems];
}

/** `items[3].describe` → 3; undefined for what is no item's. */
export const itemPlace = ({ field }: FieldError): number | undefined => {
  const place = /^items\[(\d+)\]/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
};

/** The sentence alone, where it stands below its item. */
export const atItem = ({ message }: FieldError): string => message.replace(/^第\d+项“.*?”：/, '');

/** The body of the submit call; photos have their files by then. */
export function bodyOf(run: QueuedRun): Record<string, unknown> {
  return {
    items: run.view.items.map((item) => toldOf(run, item, ({ attachId, id }) => attachId ?? id)),
    signIns: run.signIns,
    remark: run.remark.trim(),
    ...(run.beganAt === null ? {} : { seconds: Math.max(0, Math.round((run.queuedAt - run.beganAt) / 1000)) }),
  };
}

/** What a code at a place says: `/m/risk/<id>` and `/m/place/<id>` of any address of this console. */
export function placeInCode(text: string): { readonly riskId: string } | { readonly placeId: string } | undefined {
  const match = /\/m\/(risk|place)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i.exec(text.trim());
  if (!match) return undefined;
  const id = String(match[2]).toLowerCase();
  return match[1] === 'risk' ? { riskId: id } : { placeId: id };
}
