import type { AnyRow } from '@anlan/client';
import {
  type AnyField,
  type AnyResource,
  type AnySteps,
  holds,
  ownNames,
  type Passed,
  type StageOfRecord,
  standingOf,
  stateField,
  wireName,
} from '@anlan/resource';
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo } from 'react';
import { fieldOf } from '../../kinds/fields';
import { bareLook, type Look } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import './course.css';

const textOf = (field: AnyField, name: string, row: AnyRow, look: Look): string =>
  webKindOf(field).text({ name, field, row, look });

/** Who has taken which step and when, as far as the record itself tells: its rows of history, else what its steps stamp. */
function historyOf(resource: AnyResource, row: AnyRow, look: Look): Passed[] {
  const steps = resource.steps as AnySteps;
  const begun: Passed = {
    step: steps.begins?.name ?? '新建',
    who: textOf(fieldOf(resource, 'createUser'), 'createUser', row, look),
    at: String(row.createTime ?? ''),
  };
  const { trail } = steps;
  if (!trail) {
    const stamped = steps.steps.flatMap(({ name, stamps }): Passed[] => {
      const told = (field: string | undefined): string =>
        field ? textOf(fieldOf(resource, field), field, row, look) : '';
      const [who, at] = [told(stamps?.user), told(stamps?.time)];
      return who || at ? [{ step: name, who, at }] : [];
    });
    return [begun, ...stamped];
  }
  const field = resource.fields[trail.rows];
  const inner = field?.kind === 'rows' ? (field.fields as Readonly<Record<string, AnyField>>) : {};
  const lines = (row[field ? wireName(trail.rows, field) : trail.rows] as readonly AnyRow[] | undefined) ?? [];
  return [
    begun,
    ...lines.map((line) => {
      const who = inner[trail.who];
      return {
        step: String(line[trail.step] ?? ''),
        who: who ? textOf(who, trail.who, line, look) : String(line[trail.who] ?? ''),
        at: String(line[trail.at] ?? ''),
      };
    }),
  ];
}

/** The deadline that is running, as its field says it: 逾期4天. */
function running(resource: AnyResource, row: AnyRow, look: Look, t: Look['t']): ReactNode {
  const known = ownNames(resource, row);
  const deadline = Object.values(resource.deadlines ?? {}).find(
    ({ at, while: when }) => typeof at === 'string' && (!when || holds(when, known)),
  );
  if (typeof deadline?.at !== 'string') return null;
  const field = fieldOf(resource, deadline.at);
  const time = textOf(field, deadline.at, row, look);
  if (time === '') return null;
  // Beside the times at which stages were passed a bare one reads as one of them.
  if (/^\d{4}-/.test(time)) return t('{time}前', { time: time.slice(5, 16) });
  return webKindOf(field).cell({ name: deadline.at, field, row, look });
}

/** How far a record is: its stages with who and when, what is due now. Nothing for what has no course. */
export function Course({ resource, row, now }: { resource: AnyResource; row: AnyRow; now?: ReactNode }) {
  const t = useT();
  const look = useMemo(() => bareLook(t), [t]);
  const { steps, lifecycle } = resource;
  const stages = useMemo((): readonly StageOfRecord[] => {
    if (!steps || !lifecycle) return [];
    const state = lifecycle.nameOf(Number(ownNames(resource, row)[stateField(resource)]));
    return standingOf(steps as AnySteps, lifecycle, state, historyOf(resource, row, look));
  }, [steps, lifecycle, resource, row, look]);
  if (stages.length < 2) return null;
  return (
    <ol className="course" aria-label={t('办理进度')}>
      {stages.map(({ label, is, who, at }, place) => (
        <li key={label} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
          <span className="course-dot" aria-hidden="true">
            {is === 'done' ? <CheckOutlined /> : is === 'off' ? <CloseOutlined /> : place + 1}
          </span>
          <span className="course-words">
            <strong>{t(label)}</strong>
            {who && <span>{who}</span>}
            {at && <time dateTime={at.replace(' ', 'T')}>{at.slice(5, 16)}</time>}
            {is === 'now' && (
              <>
                {now && <span className="course-now">{now}</span>}
                <span className="course-due">{running(resource, row, look, t)}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
