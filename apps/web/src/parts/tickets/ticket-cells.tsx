import type { AnyRow } from '@anlan/client';
import { RUN_WORDS } from '@anlan/domain/permit/ledger/run';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import {
  type AnyResource,
  type AnySteps,
  awaitedBy,
  labelName,
  ownNames,
  stateField,
  wireName,
  wordInstead,
} from '@anlan/resource';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import type { ReactNode } from 'react';
import { tag } from '../../kinds/draw';
import type { Look } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';
import { listOf } from '../../kinds/values';
import type { Translate } from '../../lib/i18n';
import { dueWords } from '../home/due-words';
import type { CellOverrides } from '../list/columns/use-columns';
import { levelTag } from './level-tag';
import './ticket-cells.css';

/** Interrupted, overdue. */
const STANDS_STILL: readonly number[] = [1, 2];
const MOST_NAMED = 2;
const OVERDUE = 2;
/** Of both lifecycles. */
const WORKING = 4;

/** 今天 08:00, 11-30 08:00: a moment as one says it, beside the day that it is. */
export function momentWords(t: Translate, moment: unknown, now: string): string {
  const told = String(moment ?? '');
  if (told.length < 16) return told;
  const [day, hour, today] = [told.slice(0, 10), told.slice(11, 16), now.slice(0, 10)];
  const near = [
    [today, '今天'],
    [addDays(today, 1), '明天'],
    [addDays(today, -1), '昨天'],
  ].find(([one]) => one === day)?.[1];
  if (near) return `${t(near)} ${hour}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${hour}`;
}

/** 今天 08:00–16:00: from when to when, the day of the end only where it is another. */
export function spanWords(t: Translate, from: unknown, to: unknown, now: string): string {
  const [begins, ends] = [String(from ?? ''), String(to ?? '')];
  if (ends.length < 16) return momentWords(t, begins, now);
  const sameDay = begins.slice(0, 10) === ends.slice(0, 10);
  return `${momentWords(t, begins, now)}–${sameDay ? ends.slice(11, 16) : momentWords(t, ends, now)}`;
}

/** As they stand: two people of one name are two. */
const splitNames = (names: unknown): string[] => String(names ?? '').split(',');

/** The names of the people a row names, by their ids. */
function namesIn(resource: AnyResource, row: AnyRow): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== 'ref' || field.target !== 'user') return [];
      const names = splitNames(row[labelName(name, field)]);
      return listOf(row[wireName(name, field)]).map((id, place): [string, string] => [id, names[place] ?? '']);
    }),
  );
}

/** Whom a ticket waits for, as its steps say it: 等你、等张三、等安全管理人员; undefined where it waits for nobody. */
export function waitsFor(resource: AnyResource, told: AnyRow, userId: string, t: Translate): string | undefined {
  const row = ownNames(resource, told);
  const awaited = awaitedBy(resource.steps as AnySteps, row);
  const { whom } = awaited.find(({ beside }) => !beside) ?? awaited[0] ?? {};
  if (!whom) return undefined;
  if (whom.userIds.includes(userId)) return t('等你办理');
  const names = namesIn(resource, told);
  const known = [...new Set(whom.userIds.map((id) => names.get(id) ?? ''))].filter(Boolean);
  if (known.length > MOST_NAMED)
    return t('等{who}等{n}人', { who: known.slice(0, MOST_NAMED).join('、'), n: known.length });
  if (known.length > 0) return t('等{who}', { who: known.join('、') });
  if (whom.deptHeadOf) {
    const dept = Object.entries(resource.fields).find(
      ([name, field]) => field.kind === 'ref' && field.target === 'dept' && row[name] === whom.deptHeadOf,
    );
    const name = dept ? String(told[labelName(...dept)] ?? '') : '';
    return t('等{who}', { who: t('{dept}负责人', { dept: name }) });
  }
  return whom.roleAlias ? t('等{who}', { who: t('安全管理人员') }) : undefined;
}

/** From when to when, the end in a line of its own where it is another day; while work goes on, how long it may. */
const span =
  (from: string, to: string) =>
  (row: AnyRow, { t }: Look): ReactNode => {
    const now = formatDatetime(Date.now());
    const [begins, due] = [String(row[from] ?? ''), String(row[to] ?? '')];
    const going = Number(row.processState) === WORKING && Number(row.runFlag ?? 0) <= OVERDUE && due !== '';
    const days = due !== '' && begins.slice(0, 10) !== due.slice(0, 10);
    if (!going && !days) return spanWords(t, begins, due, now);
    const left = going ? dueWords(t, { due }, Date.now()) : undefined;
    return (
      <span className="cell-two">
        <span>{days ? momentWords(t, begins, now) : spanWords(t, begins, due, now)}</span>
        {days && <span>{t('至 {time}', { time: momentWords(t, due, now) })}</span>}
        {left && (
          <small className="cell-due" data-urgency={left.urgency}>
            {left.text}
          </small>
        )}
      </span>
    );
  };

/** Cells that lists of both forms of tickets share; `userId`: who reads them. */
export function ticketCells(resource: AnyResource, userId: string): CellOverrides {
  const name = stateField(resource);
  const field = resource.fields[name];
  const state = (row: AnyRow, look: Look): ReactNode => {
    if (!field || (field.kind !== 'state' && field.kind !== 'choice')) return undefined;
    const { t } = look;
    const flag = Number(row.runFlag ?? 0);
    const own = webKindOf(field).cell({ name, field, row, look });
    if (wordInstead(field, row) !== undefined) return own;
    // Work that stands still or has run over its time is at work: the word that stops it is the one to read.
    const still = STANDS_STILL.includes(flag) ? RUN_WORDS[String(flag) as keyof typeof RUN_WORDS] : undefined;
    const waits = waitsFor(resource, row, userId, t);
    const mine = waits === t('等你办理');
    return (
      <span className="cell-two ticket-state">
        <span>{still ? tag(t(still), 'red') : own}</span>
        {waits && <small data-mine={mine ? '' : undefined}>{waits}</small>}
      </span>
    );
  };
  return {
    [name]: state,
    // Not graded yet: what kind of work it is.
    levelName: (row, look) => levelTag(row.levelName, look.t) ?? look.t(labelOfWork(String(row.workType ?? ''))),
    effectiveLevel: (row, look) => levelTag(row.effectiveLevel, look.t),
    startTime: span('startTime', 'endTime'),
    workTime: span('workTimeStart', 'workTimeEnd'),
    lastGasQualified: (row, { t }) => {
      const judged = Number(row.lastGasQualified ?? 0);
      return judged === 0 ? undefined : tag(t(judged === 1 ? '合格' : '不合格'), judged === 1 ? 'green' : 'red');
    },
    lastGasTime: (row, { t }) => momentWords(t, row.lastGasTime, formatDatetime(Date.now())),
  };
}
