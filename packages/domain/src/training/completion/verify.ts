/**
 * A certificate of completion proves itself: its hours are counted anew from what was watched, by the same lines on the
 * server, in the browser, and from an exported bundle where there is no network.
 */
import type { BundleVerdict, ClauseVerdict } from '../../seal/clauses';
import { type SealedBundle, type SealKey, verifySeal } from '../../seal/seal';
import { creditedHours } from '../credited';
import {
  BEAT_CAP_SECONDS,
  type Interval,
  merged,
  type PageSeconds,
  pageMost,
  playedEnough,
  secondsOf,
  shownEnough,
} from '../study/count';
import { hoursOf } from '../study/hours';
import { DOCUMENT, VIDEO } from '../study/record';
import { completionNumber } from './certificate';
import { type CompletionEvidence, type CourseEvidence, joined, type SpanEvidence, secondsIn } from './evidence';

interface Judged {
  readonly concerned?: false;
  readonly faults?: readonly string[];
  readonly facts?: readonly string[];
}

interface Rule {
  readonly key: string;
  readonly title: string;
  readonly clause: string;
  readonly judge: (evidence: CompletionEvidence) => Judged;
}

const LAW = '安全生产法第二十八条';
const ORDER_3 = '生产经营单位安全培训规定（总局令第3号）';
const COUNTING = '学时计时规则';
const NOT_CONCERNED: Judged = { concerned: false };

/** Milliseconds of yyyy-MM-dd HH:mm:ss[.SSS] in Shanghai; NaN where it is no time. */
const moment = (text: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}+08:00`)
    : Number.NaN;

const isVideo = ({ kind }: Pick<CourseEvidence, 'kind'>): boolean => kind === VIDEO;
const online = ({ plan }: CompletionEvidence): boolean => plan !== null;
/** Where nothing was kept there is nothing to be judged by its times; that it is missing breaks a clause of its own. */
const kept = ({ plan, spans }: CompletionEvidence): boolean => plan !== null && spans.length > 0;
const whole = (seconds: number): string => `${Math.round(seconds * 10) / 10}秒`;
const clockOf = (text: string): string => text.slice(0, 19);

const courseOf = ({ courses }: CompletionEvidence, { record }: SpanEvidence): CourseEvidence | undefined =>
  courses.find((one) => one.record === record);
const spansOf = ({ spans }: CompletionEvidence, { record }: CourseEvidence): readonly SpanEvidence[] =>
  spans.filter((one) => one.record === record);
/** Of a video the seconds played, of a document those of its pages. */
const secondsOfSpan = (evidence: CompletionEvidence, span: SpanEvidence): number =>
  secondsIn(courseOf(evidence, span)?.kind !== DOCUMENT, span.pieces);
/** As the server counts: whole tenths, never rounded up. */
const tenths = (seconds: number): number => Math.floor(seconds * 10 + 1e-6) / 10;

/** What a course adds up to when nothing counts twice. */
export function countedAnew(evidence: CompletionEvidence, course: CourseEvidence): number {
  const pieces = spansOf(evidence, course).flatMap((span) => span.pieces);
  return tenths(isVideo(course) ? secondsOf(merged(pieces as Interval[])) : secondsIn(false, pieces));
}

const inOrder = (spans: readonly SpanEvidence[]): readonly SpanEvidence[] =>
  [...spans].sort((one, other) => moment(one.from) - moment(other.from));

/** How far a stretch may run past the moment at which somebody is to be asked: to the next word, and the one after it. */
const LATE_SECONDS = 2 * BEAT_CAP_SECONDS;

/**
 * Stretches in order; what was still allowed shrinks by what is learned, until somebody has answered. What was learned beyond it
 * is carried on: a chain of short courses is no longer than one long one.
 */
function unaskedFaults(evidence: CompletionEvidence): string[] {
  const { spans, challenges } = evidence;
  const answers = challenges.flatMap(({ asked, answered }) => (answered === null ? [] : [{ asked, answered }]));
  return inOrder(spans).flatMap((span, place, all): string[] => {
    const learned = secondsOfSpan(evidence, span);
    const long =
      learned > span.allowed + LATE_SECONDS
        ? [`${clockOf(span.from)}起学习了${whole(learned - Math.min(span.allowed, 0))}，其间没有确认本人在学习`]
        : [];
    const before = all[place - 1];
    const answered = answers.some(
      (one) =>
        before !== undefined &&
        moment(one.asked) >= moment(before.until) - 1000 &&
        moment(one.answered) <= moment(span.from) + 1000,
    );
    const more =
      before !== undefined &&
      span.allowed > before.allowed - Math.floor(secondsOfSpan(evidence, before)) + 1 &&
      !answered
        ? [`${clockOf(span.from)}继续计时之前没有确认本人在学习`]
        : [];
    return [...long, ...more];
  });
}
const rules: readonly Rule[] = [
  {
    key: 'number',
    title: '证书编号与完成时间相符',
    clause: COUNTING,
    judge: ({ certificate: { number, completeTime }, asOf }) => {
      const [, year, serial] = /^PX-(\d{4})-(\d{6,})$/.exec(number) ?? [];
      const sound =
        year !== undefined &&
        number === completionNumber(Number(year), Number(serial)) &&
        completeTime.startsWith(year);
      return sound && moment(completeTime) <= moment(asOf)
        ? { facts: [`${number}，${completeTime}完成`] }
        : { faults: [`编号${number}与完成时间${completeTime}不符`] };
    },
  },
  {
    key: 'inForce',
    title: '证书未作废',
    clause: LAW,
    judge: ({ certificate: { valid, voidReason }, asOf }) =>
      valid ? { facts: [`${asOf}有效`] } : { faults: [`已作废：${voidReason ?? ''}`] },
  },
  {
    key: 'pieces',
    title: '学习过程在课程之内，同一内容只计一次',
    clause: COUNTING,
    judge: (evidence) => {
      if (!kept(evidence)) return NOT_CONCERNED;
      const stray = evidence.spans
        .filter((span) => !courseOf(evidence, span))
        .map(({ from }) => `${clockOf(from)}的学习不属于所列课程`);
      const faults = evidence.courses.flatMap((course): string[] => {
        const pieces = spansOf(evidence, course).flatMap((span) => span.pieces);
        const name = `课程“${course.title}”`;
        if (isVideo(course)) {
          const outside = pieces.some(([from, to]) => !(from >= 0 && to > from && to <= course.length));
          const twice = secondsIn(true, pieces) - secondsOf(merged(pieces as Interval[]));
          return [
            ...(outside ? [`${name}有不在视频之内的片段`] : []),
            ...(twice > 0.05 ? [`${name}有${whole(twice)}重复计入`] : []),
          ];
        }
        const pages = joined(false, pieces, []);
        const most = pageMost(course.required, course.length);
        return [
          ...(pieces.some(
            ([page, seconds]) => !(Number.isInteger(page) && page >= 1 && page <= course.length && seconds > 0),
          )
            ? [`${name}有不在文档之内的页面`]
            : []),
          ...pages.flatMap(([page, seconds]) =>
            seconds > most + 0.05 ? [`${name}第${page}页计入${whole(seconds)}，每页至多${most}秒`] : [],
          ),
        ];
      });
      return [...stray, ...faults].length > 0
        ? { faults: [...stray, ...faults] }
        : { facts: [`${evidence.courses.length}门课程，${evidence.spans.length}段学习过程`] };
    },
  },
  {
    key: 'clock',
    title: '计入的时间不超过实际经过的时间',
    clause: COUNTING,
    judge: (evidence) => {
      if (!kept(evidence)) return NOT_CONCERNED;
      const faults = evidence.spans.flatMap((span): string[] => {
        const passed = (moment(span.until) - moment(span.from)) / 1000;
        const counted = secondsOfSpan(evidence, span);
        return passed >= 0 && counted <= passed + 0.05
          ? []
          : [
              `${clockOf(span.from)}至${clockOf(span.until)}计入${whole(counted)}，只经过${whole(Math.max(0, passed || 0))}`,
            ];
      });
      return faults.length > 0 ? { faults } : { facts: ['每段计入的时间都不超过服务器时钟经过的时间'] };
    },
  },
  {
    key: 'once',
    title: '同一时间只在一处学习',
    clause: COUNTING,
    judge: (evidence) => {
      if (!kept(evidence)) return NOT_CONCERNED;
      const faults = inOrder(evidence.spans).flatMap((span, place, all): string[] => {
        const before = all[place - 1];
        return before !== undefined && moment(span.from) < moment(before.until) - 1
          ? [`${clockOf(span.from)}起的学习与${clockOf(before.until)}结束的一段重叠`]
          : [];
      });
      return faults.length > 0 ? { faults } : { facts: ['各段学习时间互不重叠'] };
    },
  },
  {
    key: 'window',
    title: '学习在培训起止时间之内',
    clause: LAW,
    judge: (evidence) => {
      const { plan, asOf } = evidence;
      if (!plan || !kept(evidence)) return NOT_CONCERNED;
      const end = Math.min(moment(plan.until), moment(asOf)) + 1000;
      const faults = evidence.spans
        .filter(({ from, until }) => !(moment(from) >= moment(plan.from) - 1000 && moment(until) <= end))
        .map(({ from }) => `${clockOf(from)}的学习不在${clockOf(plan.from)}至${clockOf(plan.until)}之内`);
      return faults.length > 0 ? { faults } : { facts: [`${clockOf(plan.from)}至${clockOf(plan.until)}`] };
    },
  },
  {
    key: 'present',
    title: '学习中已随机确认本人在场',
    clause: COUNTING,
    judge: (evidence) => {
      if (!kept(evidence)) return NOT_CONCERNED;
      const faults = [
        ...evidence.challenges.flatMap(({ asked, answered, tries }) =>
          answered !== null && !(moment(answered) >= moment(asked) && tries >= 1)
            ? [`${clockOf(asked)}的确认没有作答时间`]
            : [],
        ),
        ...evidence.challenges.flatMap(({ asked, answered }) =>
          evidence.spans.some(
            ({ from }) =>
              moment(from) > moment(asked) + 1000 && (answered === null || moment(from) < moment(answered) - 1000),
          )
            ? [`${clockOf(asked)}提问后，未作答即继续计时`]
            : [],
        ),
        ...unaskedFaults(evidence),
      ];
      const answered = evidence.challenges.filter((one) => one.answered !== null).length;
      return faults.length > 0 ? { faults } : { facts: [`${answered}次确认，均在继续计时之前作答`] };
    },
  },
  {
    key: 'seconds',
    title: '各门课程的时间由学习过程重新算得',
    clause: COUNTING,
    judge: (evidence) => {
      if (!online(evidence)) return NOT_CONCERNED;
      const faults = evidence.courses.flatMap((course): string[] => {
        const counted = countedAnew(evidence, course);
        const less = tenths(course.seconds - counted);
        if (less > 0) return [`课程“${course.title}”有${whole(less)}没有学习过程（启用过程记录以前的学习不能自证）`];
        return counted > course.seconds
          ? [`课程“${course.title}”的学习过程多出${whole(counted - course.seconds)}`]
          : [];
      });
      return faults.length > 0
        ? { faults }
        : { facts: evidence.courses.map(({ title, seconds }) => `课程“${title}”${whole(seconds)}`) };
    },
  },
  {
    key: 'courses',
    title: '各门课程均已学完',
    clause: ORDER_3,
    judge: (evidence) => {
      if (!evidence.plan) return NOT_CONCERNED;
      const faults = evidence.plan.materials.flatMap((material): string[] => {
        const versions = evidence.courses.filter((one) => one.material === material);
        const done = versions.some((course) => {
          const pieces = spansOf(evidence, course).flatMap((span) => span.pieces);
          return isVideo(course)
            ? playedEnough(merged(pieces as Interval[]), course.length)
            : shownEnough(joined(false, pieces, []) as PageSeconds[], course.length, course.required);
        });
        return done ? [] : [`课程“${versions[0]?.title ?? material}”按学习过程没有学完`];
      });
      return faults.length > 0 ? { faults } : { facts: [`${evidence.plan.materials.length}门课程`] };
    },
  },
  {
    key: 'exam',
    title: '考试合格',
    clause: LAW,
    judge: ({ plan, exam, certificate }) => {
      if (!plan?.withExam) return NOT_CONCERNED;
      if (!exam) return { faults: ['没有合格的答卷'] };
      const { userScore, totalScore, qualifyScore, submitTime, number } = exam;
      const faults = [
        ...(userScore >= qualifyScore && userScore <= totalScore && qualifyScore > 0
          ? []
          : [`得分${userScore}，及格分${qualifyScore}，总分${totalScore}`]),
        ...(certificate.userScore === userScore
          ? []
          : [`证书写明的得分${certificate.userScore ?? '无'}与答卷${userScore}不符`]),
        ...(moment(submitTime) >= moment(plan.from) && moment(submitTime) <= moment(plan.until) + 60_000
          ? []
          : [`${submitTime}交卷，不在培训起止时间之内`]),
      ];
      return faults.length > 0
        ? { faults }
        : { facts: [`第${number}次，得分${userScore}，及格分${qualifyScore}，${submitTime}交卷`] };
    },
  },
  {
    key: 'inPerson',
    title: '本人签到且考核合格',
    clause: LAW,
    judge: ({ inPerson }) => {
      if (!inPerson) return NOT_CONCERNED;
      const faults = [...(inPerson.signTime ? [] : ['没有签到']), ...(inPerson.passed ? [] : ['考核结果不是合格'])];
      return faults.length > 0
        ? { faults }
        : {
            facts: [
              `${inPerson.days ? `${inPerson.days.map(({ signTime }) => signTime).join('、')}` : inPerson.signTime}签到，考核合格`,
            ],
          };
    },
  },
  {
    key: 'hours',
    title: '学时不多于所学时间',
    clause: `${ORDER_3}第九条、第十三条`,
    judge: (evidence) => {
      const { certificate, hourMinutes, inPerson } = evidence;
      if (!(hourMinutes >= 1 && hourMinutes <= 60)) return { faults: [`每学时${hourMinutes}分钟`] };
      if (inPerson) {
        const lasted = (moment(inPerson.until) - moment(inPerson.from)) / 1000;
        const { hours, from: start, until: end, signTime } = inPerson;
        const days = (inPerson.days ?? []).map((one) => ({ ...one, learnedOnline: 0 }));
        const credited = creditedHours({ hours, start, end }, { signTime, learnedOnline: 0, days }, hourMinutes);
        const most = Math.min(credited ?? 0, hoursOf(lasted, hourMinutes));
        return certificate.hours <= most && certificate.hours >= 0
          ? { facts: [`${certificate.hours}学时，培训${clockOf(inPerson.from)}至${clockOf(inPerson.until)}`] }
          : { faults: [`证书${certificate.hours}学时，至多${most}学时`] };
      }
      const counted = evidence.courses.reduce((sum, course) => sum + countedAnew(evidence, course), 0);
      const most = hoursOf(counted, hourMinutes);
      return certificate.hours <= most && certificate.hours >= 0
        ? { facts: [`重新算得${whole(counted)}，折${most}学时，证书${certificate.hours}学时`] }
        : { faults: [`重新算得${whole(counted)}，折${most}学时，证书${certificate.hours}学时`] };
    },
  },
];

export const completionRules: readonly string[] = rules.map(({ key }) => key);

/** Every clause of a certificate. */
export function verifyCompletion(evidence: CompletionEvidence): ClauseVerdict[] {
  return rules.map(({ key, title, clause, judge }): ClauseVerdict => {
    const { concerned, faults = [], facts = [] } = judge(evidence);
    if (concerned === false) return { key, title, clause, verdict: 'notConcerned', evidence: [] };
    return faults.length > 0
      ? { key, title, clause, verdict: 'broken', evidence: faults }
      : { key, title, clause, verdict: 'met', evidence: facts };
  });
}

/** An exported bundle, judged by keys one trusts. A bundle whose seal is broken is not read further. */
export function verifyHours(bundle: unknown, trusted: readonly SealKey[]): BundleVerdict {
  const seal = verifySeal(bundle, trusted);
  if (!seal.sound) return { seal, clauses: [], sound: false };
  const { kind, content } = bundle as SealedBundle<CompletionEvidence>;
  if (kind !== 'hours')
    return { seal: { ...seal, sound: false, says: '这不是培训学时的封签文件' }, clauses: [], sound: false };
  const clauses = verifyCompletion(content);
  return { seal, clauses, sound: clauses.every(({ verdict }) => verdict !== 'broken') };
}
