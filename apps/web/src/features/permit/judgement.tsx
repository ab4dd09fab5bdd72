import { POSITIONS } from '@anlan/domain/permit/approvers';
import { judgeSample } from '@anlan/domain/permit/gas';
import { conflictsOf } from '@anlan/domain/permit/interlocks';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import {
  dailyOf,
  listOf,
  oxygenRichOf,
  reasonLines,
  rulingOf,
  sampleOf,
  text,
  weatherOfHours,
} from '@anlan/domain/permit/permit-facts';
import { ruleSetSays } from '@anlan/domain/permit/rule-set';
import { withSeconds } from '@anlan/domain/permit/steps/parts';
import { elsewhereErrors, engagedAtOnce } from '@anlan/domain/permit/watch/elsewhere';
import { standingWeather } from '@anlan/domain/permit/weather/weather';
import type { Around } from '@anlan/domain/permit/window/calls';
import { coordinatorErrors } from '@anlan/domain/permit/window/coordinator';
import { nearIn } from '@anlan/domain/permit/window/safe-window';
import { nameOfWork } from '@anlan/domain/permit/work-type';
import type { FieldError, Values } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import { useT } from '../../lib/i18n';
import './permit.css';
import { TrainingToldNote } from '../../parts/tickets/training-told';
import { usePermitRules } from '../../parts/tickets/use-rules';
import { drawnPlace, useAround } from './use-around';

function useRuling() {
  const rules = usePermitRules();
  const form = Form.useFormInstance();
  const values = Form.useWatch((all: Values) => all, { form, preserve: true }) as Values | undefined;
  const around = useAround(values, text(values ?? {}, 'startTime'), text(values ?? {}, 'endTime'));
  const weather = useMemo(() => {
    if (!rules || !values || !around) return null;
    const point = text(values, 'riskId') || null;
    return weatherOfHours(values, standingWeather(around.weather, point, rules.numbers['weather.minutes']));
  }, [rules, values, around]);
  const ruling = rules && values ? rulingOf(values, rules, null, weather) : undefined;
  const type = workTypeOf(values?.workType);
  const beside = besideOf(values, around);
  return ruling && type && rules && values ? { ruling, type, rules, beside, values } : undefined;
}

/** What the works around this one say of it: those that exclude it, who coordinates them, and whom another holds. */
function besideOf(values: Values | undefined, around: Around | undefined): readonly FieldError[] {
  const type = workTypeOf(values?.workType);
  if (!values || !type || !around) return [];
  const [from, to] = [text(values, 'startTime'), text(values, 'endTime')];
  const pipe = text(values, 'blindEquipmentName') || null;
  const place = { ...drawnPlace(values), spots: around.spots, pipe };
  const time = { from: withSeconds(from), to: withSeconds(to), daily: dailyOf(values) };
  const near = nearIn(place, time, around.tickets);
  const mine = {
    type,
    number: '',
    painting: Number(values.painting) === 1,
    pipe,
  };
  const own = { coordinator: text(values, 'coordinatorId'), guardians: listOf(values.guardianId) };
  return [
    ...conflictsOf(mine, near).map(({ says }) => ({ field: 'workLocation', message: says })),
    ...coordinatorErrors(own, near),
    // As the submission judges them: what is past its time and not closed holds its people until now.
    ...elsewhereErrors(engagedAtOnce({ ...place, ...time }, around.engaged, formatDatetime(Date.now())), 'workers'),
  ];
}

/** Who is named in rows of workers. */
const peopleIn = (rows: unknown): string[] => [
  ...new Set((Array.isArray(rows) ? rows : []).flatMap((row: Values) => (row?.userId ? [String(row.userId)] : []))),
];

/** The judgement in one line, in sight while the form is scrolled. */
export function JudgementLine() {
  const t = useT();
  const judged = useRuling();
  if (!judged) return null;
  const { level, approval } = judged.ruling;
  const errors = [...judged.ruling.errors, ...judged.beside];
  return (
    <p className="permit-line">
      <strong>{t('执行级别：{level}', { level: t(nameOfWork(judged.type, level.effective)) })}</strong>
      <span>
        {t(POSITIONS[approval.approver])}
        {t('审批')}
      </span>
      {errors.length > 0 && <span className="permit-wrong">{t('{n}项须改正', { n: errors.length })}</span>}
    </p>
  );
}

/** What the rules make of what is being typed: level, why, who approves, what stands against it. */
export function Judgement() {
  const t = useT();
  const judged = useRuling();
  if (!judged) return null;
  const { ruling, type, rules, beside, values } = judged;
  const { level, approval, links, notes } = ruling;
  const errors = [...ruling.errors, ...beside];
  const name = nameOfWork(type, level.effective);
  return (
    <section className="permit-judgement" aria-live="polite" aria-label={t('规则判断')}>
      <h3>
        {t('执行级别：{level}', { level: t(name) })}
        {level.declared && level.declared !== level.effective && (
          <span className="quiet">{t('（申报{level}）', { level: t(nameOfWork(type, level.declared)) })}</span>
        )}
      </h3>
      <ul>
        {reasonLines(ruling).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        {t('审批：{chain}', {
          chain: [
            ...approval.countersigns.map((office) => `${t(POSITIONS[office])}${t('会签')}`),
            `${t(POSITIONS[approval.approver])}${t('审批')}`,
          ].join(' → '),
        })}
        <span className="quiet">（{approval.basis}）</span>
      </p>
      {links.length > 0 && (
        <Alert type="info" showIcon title={t('须同时办理')} description={links.map(({ says }) => says).join('；')} />
      )}
      {errors.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('提交前须改正')}
          description={
            <ul>
              {errors.map(({ field, message }) => (
                <li key={`${field}${message}`}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <TrainingToldNote
        workers={peopleIn(values.workers)}
        guardians={listOf(values.guardianId)}
        work={text(values, 'workType')}
        from={text(values, 'startTime').slice(0, 10)}
        until={text(values, 'endTime').slice(0, 10)}
      />
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <p className="quiet">{t('执行：{rules}', { rules: ruleSetSays(rules.ruleSet).join('；') })}</p>
    </section>
  );
}

/** The judgement of a sample while it is being written down; nobody types whether it qualifies. */
export function GasJudgement({ row }: { row: Values }) {
  const t = useT();
  const rules = usePermitRules();
  const form = Form.useFormInstance();
  const values = Form.useWatch((all: Values) => all, { form, preserve: true }) as Values | undefined;
  const type = workTypeOf(row.workType);
  if (!rules || !values || !type) return null;
  const { qualified, judgements, errors, advice } = judgeSample(sampleOf(values), {
    type,
    date: String(values.signTime ?? '').slice(0, 10),
    oxygenRich: oxygenRichOf(row),
    own: rules.own,
  });
  const missing = errors.map(({ message }) => message).join('；');
  return (
    <Alert
      type={qualified === undefined ? 'info' : qualified ? 'success' : 'error'}
      showIcon
      title={qualified === undefined ? t('填写完整后自动判定') : qualified ? t('合格') : t('不合格，不得作业')}
      description={
        <>
          {judgements.map(({ says, basis }) => (
            <div key={says}>
              {says}（{basis}）
            </div>
          ))}
          {missing && <div className="quiet">{missing}</div>}
          {advice.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      }
    />
  );
}
