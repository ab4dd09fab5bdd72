import type { AnyRow } from '@anlan/client';
import { Timeline } from 'antd';
import { Link } from 'react-router';
import { useLook } from '../../kinds/choice/dictionaries';
import type { Look } from '../../kinds/kind';
import { useT } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session/session';
import { useRecordAddress } from '../../parts/record-address';
import './warning.css';

interface Step {
  readonly id: string;
  readonly kind: string;
  readonly time: string;
  readonly userName: string | null;
  readonly content: string;
  readonly levelBefore: string | null;
  readonly warnLevel: string | null;
  readonly contentBefore: string | null;
  readonly why: string | null;
  readonly reason: string | null;
  readonly info: string | null;
}

const WORDS: Readonly<Record<string, string>> = {
  create: '产生预警',
  escalate: '预警升级',
  ease: '预警等级降低',
  follow: '预警内容更新',
  return: '原因再次出现',
  causeGone: '原因已消失，等待人员确认消警',
  autoClear: '系统自动消警',
  handle: '记录处理情况',
  edit: '修改预警',
  reassign: '变更预警负责人',
  clear: '消除预警',
};
const COLOURS: Readonly<Record<string, string>> = {
  escalate: 'red',
  create: 'red',
  return: 'red',
  clear: 'green',
  autoClear: 'green',
};

/** The record a rule found, told to whoever may open it. */
interface Cause {
  readonly resource: string;
  readonly id: string;
  readonly title: string;
}

/** What the link to the record a rule found says. */
const CAUSE_WORDS: Readonly<Record<string, string>> = {
  riskPoint: '查看该风险点为什么是这个等级',
  hiddenDanger: '查看产生该预警的隐患',
  checkRecord: '查看逾期的排查任务',
};

/** Why a point has its level is explained where its score is watched. */
const WATCHED = { company: '/warning/dynamic', government: '/govpage/safe/dynamic_risk_points' } as const;

function usePlaceOf(): (row: AnyRow) => { to: string; words: string; title: string } | null {
  const supervisor = useSession(isSupervisor);
  const addressOf = useRecordAddress();
  return (row) => {
    const cause = (row.cause ?? null) as Cause | null;
    const words = cause && CAUSE_WORDS[cause.resource];
    if (!cause || !words) return null;
    const to =
      cause.resource === 'riskPoint'
        ? `${supervisor ? WATCHED.government : WATCHED.company}?_open=${cause.id}`
        : addressOf(cause.resource, cause.id);
    return to ? { to, words, title: cause.title } : null;
  };
}

/** What they write beside level and content is what was changed, not why. */
const BY_PERSON: ReadonlySet<string> = new Set(['edit', 'reassign']);

const CODES = ['safe_warn_level', 'safe_warn_reason'];

/** What a step says: of the system's own what it was and is and why, of a person's what he has put on record. */
function StepWords({ step, look }: { step: Step; look: Look }) {
  const t = useT();
  const level = (key: string | null) => (key ? (look.dict('safe_warn_level', key)?.label ?? key) : '');
  const lines: readonly (readonly [label: string, text: string])[] =
    step.reason !== null
      ? [
          ['预警原因', look.dict('safe_warn_reason', step.reason)?.label ?? step.reason],
          ['处理措施', step.content],
          ['处理情况', step.info ?? ''],
        ]
      : [
          [
            '预警等级',
            step.levelBefore && step.levelBefore !== step.warnLevel
              ? `${level(step.levelBefore)} → ${level(step.warnLevel)}`
              : '',
          ],
          ['原内容', step.contentBefore !== step.content && step.content !== '' ? (step.contentBefore ?? '') : ''],
          ['', step.kind === 'autoClear' ? '' : step.content],
          [BY_PERSON.has(step.kind) ? '' : '变化原因', step.why ?? ''],
        ];
  return lines.map(
    ([label, text]) =>
      text !== '' && (
        <p key={`${label}${text}`}>
          {label !== '' && <span className="quiet">{t(label)}：</span>}
          {text}
        </p>
      ),
  );
}

/** Where a warning of the system comes from, and what happened to it since. */
export function WarnHistory({ row }: { row: AnyRow }) {
  const t = useT();
  const _supervisor = useSession(isSupervisor);
  const look = useLook(CODES);
  const steps = (row.records as readonly Step[] | undefined) ?? [];
  const cause = usePlaceOf()(row);
  return (
    <section className="warn-history">
      {cause && (
        <p>
          <Link to={cause.to}>{t(cause.words)}</Link>
          {cause.title !== '' && <span className="quiet">：{cause.title}</span>}
        </p>
      )}
      <h3>{t('处理经过')}</h3>
      <Timeline
        items={steps.map((step) => ({
          key: step.id,
          color: COLOURS[step.kind] ?? 'blue',
          content: (
            <>
              <strong>{t(WORDS[step.kind] ?? step.kind)}</strong>
              <p className="quiet">{[step.time.slice(0, 16), step.userName].filter(Boolean).join(' · ')}</p>
              <StepWords step={step} look={look} />
            </>
          ),
        }))}
      />
    </section>
  );
}
