import type { Stage } from '../pictures/pictures';
import type { Dice } from '../random';
import { HAZARDS, type HazardTemplate, REVIEW_FAIL, REVIEW_PASS, SPOTS, VOID_REASONS } from './hazards';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** People and points of one company, by id. */
export interface Cast {
  readonly manager: string;
  readonly leader: string;
  readonly reviewers: readonly string[];
  readonly workers: readonly string[];
  readonly deptOf: ReadonlyMap<string, string>;
  readonly points: readonly { readonly id: string; readonly principalId: string; readonly deptId: string }[];
}

/** Hands out attachment ids of one uploader. */
export type Photos = (actor: string, stage: Stage, count: number) => string[];

export interface Step {
  readonly at: number;
  readonly actor: string;
  readonly call: 'report' | 'revise' | 'review' | 'invalid' | 'extend' | 'government';
  readonly body: Record<string, unknown>;
}

const text = (epochMs: number): string => new Date(epochMs + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

/** Working hours of the day the moment falls on, Asia/Shanghai. */
function atWork(epochMs: number, dice: Dice): number {
  const midnight = Math.floor((epochMs + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
  return midnight + (8 + dice.next() * 9) * HOUR;
}

/** The life of one hidden danger up to today: what was done, by whom, when. Nobody has looked at it yet where it is `fresh`. */
export function story(
  dice: Dice,
  cast: Cast,
  { reportedAt, fresh }: { readonly reportedAt: number; readonly fresh: boolean },
  now: number,
  photos: Photos,
): Step[] {
  const template = dice.pick(HAZARDS) as HazardTemplate;
  const informant = dice.pick(cast.workers);
  const place = dice.chance(0.75) ? dice.pick(cast.points) : undefined;
  // What names no point has nobody who answers for it yet: it waits for the safety manager.
  const point = fresh ? undefined : place;
  const steps: Step[] = [];
  const report = Math.min(atWork(reportedAt, dice), now - HOUR);
  const until = fresh ? report + HOUR : now;
  const add = (at: number, actor: string, call: Step['call'], body: Record<string, unknown>): boolean => {
    if (at >= until) return false;
    steps.push({ at, actor, call, body });
    return true;
  };
  add(report, informant, 'report', {
    hiddenDangerDescribe: template.describe,
    discoveryTime: text(report - Math.floor(dice.next() * HOUR)),
    type: template.type,
    hiddenDangerType: 1,
    ...(point ? { riskId: point.id } : { geoLocation: dice.pick(SPOTS) }),
    reviseBeforeImages: photos(informant, 0, dice.chance(0.4) ? 2 : 1),
  });
  if (dice.chance(0.03)) {
    add(report + dice.between(2, 20) * HOUR, cast.manager, 'invalid', { invalidReason: dice.pick(VOID_REASONS) });
    return steps;
  }

  const major = template.major !== undefined && dice.chance(0.25);
  const assigned = report + dice.between(2, 30) * HOUR;
  const rectifier = dice.pick(cast.workers.filter((person) => person !== informant));
  const dept = point?.deptId ?? (cast.deptOf.get(rectifier) as string);
  const days = major ? dice.between(15, 45) : dice.between(2, 7);
  const reviewer = dice.pick(cast.reviewers.filter((person) => person !== rectifier));
  const named = dice.chance(0.5);
  const limit = assigned + days * DAY;
  const goOn = add(assigned, cast.manager, 'revise', {
    hiddenDangerLevel: major ? 4 : 2,
    governType: `1,${dice.pick(['3', '4', '5'])}`,
    principalDept: dept,
    principalId: major ? cast.leader : (point?.principalId ?? cast.manager),
    reviseId: rectifier,
    reviseTimeLimit: text(limit),
    reviseRequest: template.request,
    ...(named ? { reviewId: reviewer, reviewDept: cast.deptOf.get(reviewer) } : {}),
    ...(major
      ? {
          basis: template.major,
          measure: template.measure,
          planCost: String(dice.between(2, 30) * 1000),
          planResponsible: '分管负责人督办，设备部实施',
          emergencyPlan: '启动专项应急预案，现场配备灭火与堵漏器材',
          interimProtection: '设置警戒区，停止相关作业，专人监护',
        }
      : {}),
  });
  // A major one goes to the supervision office within hours; one in five is forgotten until it is closed.
  const forgotten = days % 5 === 0;
  if (major && goOn && !forgotten) add(assigned + (1 + (days % 3)) * HOUR, cast.manager, 'government', {});
  // What lies still is mostly of the last weeks; a company where half a year old dangers stay open is the exception.
  if (!goOn || dice.chance(now - report < 45 * DAY ? 0.12 : 0.008)) return steps;

  // One in six is late; the last days' are often still open.
  const late = dice.chance(0.16);
  let done = late
    ? limit + dice.between(1, 6) * DAY
    : assigned + Math.max(4 * HOUR, dice.next() * (limit - assigned) * 0.9);
  let reviewNamed = named;
  for (let round = 0; round < 2; round += 1) {
    const submitted = add(done, rectifier, 'revise', {
      reasonAnalyze: template.reason,
      measure: template.measure,
      reviseCondition: template.condition,
      reviseAfterImages: photos(rectifier, 1, 1),
      reviseTime: text(done - 30 * 60_000),
      completeReviseId: rectifier,
      reviseCost: String(dice.between(0, 40) * 50),
    });
    if (!submitted) return steps;
    if (!reviewNamed) {
      const when = done + dice.between(2, 24) * HOUR;
      if (!add(when, cast.manager, 'review', { reviewId: reviewer, reviewDept: cast.deptOf.get(reviewer) }))
        return steps;
      reviewNamed = true;
      done = when;
    }
    const reviewed = done + dice.between(3, 40) * HOUR;
    const fails = round === 0 && dice.chance(0.12);
    const ruled = add(reviewed, reviewer, 'review', {
      reviewResult: fails ? 2 : 1,
      reviewOpinion: dice.pick(fails ? REVIEW_FAIL : REVIEW_PASS),
      reviewTime: text(reviewed),
      reviewImages: photos(reviewer, 2, 1),
      ...(fails ? { reviseTimeLimit: text(reviewed + 3 * DAY) } : {}),
    });
    if (!ruled) return steps;
    if (!fails) {
      if (major) {
        const closed = reviewed + dice.between(4, 48) * HOUR;
        add(closed, cast.leader, 'review', {
          reviewResult: 1,
          secondReviewOpinion: '二次复查通过，同意闭环',
          reviewOpinion: '二次复查通过，同意闭环',
          reviewTime: text(reviewed + 4 * HOUR),
        });
        if (forgotten) add(closed + HOUR, cast.manager, 'government', {});
      }
      return steps;
    }
    done = reviewed + dice.between(6, 60) * HOUR;
  }
  return steps;
}
