import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { DUST_PLACE } from '@anlan/domain/permit/level';
import { statutoryMeasures } from '@anlan/domain/permit/measures';
import { permit } from '@anlan/domain/permit/permit';
import { listOf } from '@anlan/domain/permit/permit-facts';
import { draftFromTemplate, keepAsTemplate } from '@anlan/domain/permit/template/calls';
import { permitTemplate } from '@anlan/domain/permit/template/permit-template';
import { isEmpty, type Stored, validate, wireName } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { invalid, refuse } from '../../../kernel/errors';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { checkReferences } from '../../../kernel/resource/references';
import { childRowsOf } from '../../../kernel/resource/write/children';
import { create, insertRow } from '../../../kernel/resource/write/one';
import { serve } from '../../../kernel/route';
import { permitHooks } from '../permit-hooks';
import { permitRules } from '../rules';

/** Of this day and this place's company alone: when, in which wind, beside which tickets. */
const OF_THE_DAY: readonly string[] = [
  'startTime',
  'endTime',
  'windGrade',
  'windForced',
  'associatedOtherWork',
  'coordinatorId',
];

/** What a copy takes: nothing of the former ticket's own life, no file of it. */
const COPIED = Object.entries(permit.fields).flatMap(([name, field]) =>
  'computed' in field || OF_THE_DAY.includes(name) || ['state', 'file', 'rows', 'signature'].includes(field.kind)
    ? []
    : [name],
);
const COPIED_ROWS = ['workers', 'equipment', 'jha', 'measures'] as const;

/** What the law asks of it by now stands on the copy as well, to be said 涉及 or not. */
async function withLaw(work: Work, row: Stored, rows: readonly Stored[]): Promise<readonly Stored[]> {
  const type = workTypeOf(row.workType);
  if (!type) return rows;
  const dust = listOf(row.hotPlaces).includes(DUST_PLACE) || (await permitRules(work)).ruleSet.dust;
  const missing = statutoryMeasures(type, dust).filter(({ text }) => !rows.some(({ content }) => content === text));
  return [...rows, ...missing.map(({ text }) => ({ content: text, concerned: null }))];
}

/** A ticket as a new one is sent. */
async function contentOf(work: Work, id: unknown): Promise<Record<string, unknown>> {
  const row = (await rowOf(work, permit, id)) as unknown as Stored & { readonly id: string };
  const body: Record<string, unknown> = Object.fromEntries(
    COPIED.flatMap((name) => (isEmpty(row[name]) ? [] : [[name, row[name]]])),
  );
  for (const name of COPIED_ROWS) {
    const field = permit.fields[name];
    const rows = await childRowsOf(work, field, row.id);
    const kept = Object.entries(field.fields).flatMap(([child, { kind, ...facts }]) =>
      'computed' in facts || kind === 'file' || kind === 'signature' ? [] : [child],
    );
    body[name] = rows.map((one) => Object.fromEntries(kept.map((child) => [child, one[child] ?? null])));
  }
  body.measures = await withLaw(work, row, body.measures as readonly Stored[]);
  const wire = permit.fields.processId.wire;
  if (row.processId) body[wire] = row.processId;
  delete body.processId;
  return body;
}

/** A draft, and the labels of what it lacks because it is no more. */
export interface Drafted {
  readonly id: string;
  readonly gone: readonly string[];
}

/** Those of a list that are still there. Asked one by one: few stand in a list, and only where one of them is gone. */
async function thoseThere(work: Work, name: string, listed: readonly unknown[]): Promise<unknown[]> {
  const there: unknown[] = [];
  for (const one of listed)
    if ((await checkReferences(work, permit, { [name]: [one] } as Stored)).length === 0) there.push(one);
  return there;
}

/** Leaves out what points to people, places and words that are no more: of a list those that are gone, of child rows the row. */
async function withoutGone(work: Work, values: Stored): Promise<readonly string[]> {
  const paths = (await checkReferences(work, permit, values)).map(({ field }) => field.split(/[[\].]+/));
  const gone: string[] = [];
  for (const [name, field] of Object.entries(permit.fields)) {
    const own = paths.filter(([wire]) => wire === wireName(name, field));
    if (own.length === 0) continue;
    gone.push(field.label);
    if (field.kind === 'rows') {
      const rows = new Set(own.map(([, place]) => Number(place)));
      values[name] = (values[name] as Stored[]).filter((_, place) => !rows.has(place));
    } else if ('multiple' in field && field.multiple)
      values[name] = (await thoseThere(work, name, values[name] as unknown[])) as never;
    else values[name] = null;
  }
  return gone;
}

/** What is required and gone is asked when the draft is edited, and again when it is submitted. */
async function draftOf(work: Work, content: Record<string, unknown>): Promise<Drafted> {
  const { values, errors } = validate(permit, content, 'create');
  if (errors.length > 0) throw invalid(errors);
  const gone = await withoutGone(work, values);
  if (gone.length === 0) return { id: await create(work, permit, content, permitHooks as never), gone };
  const wrong = (await permitHooks.beforeWrite?.(work, values, undefined)) ?? [];
  if (wrong.length > 0) throw invalid(wrong);
  const id = newId();
  await insertRow(work, permit, id, values, 'create');
  return { id, gone };
}

export const draftedSays = (said: string, gone: readonly string[]): string =>
  gone.length === 0 ? said : `${said}；已离职或已删除，请重新选择：${gone.join('、')}`;

/** A draft with what a ticket says of people and work. */
export const copyOf = async (work: Work, id: string): Promise<Drafted> => draftOf(work, await contentOf(work, id));

export const permitTemplateImplementation: Implementation = implement(permitTemplate, {
  routes: [
    serve(keepAsTemplate, async (work, _given, { params, body }) => {
      const content = await contentOf(work, params.id);
      const set = {
        content,
        workType: content.workType,
        workName: content.workName,
        workLocation: content.workLocation,
        makerId: work.actor.userId || null,
      } as Stored;
      const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
      const id = await create(work, permitTemplate, given, {}, { set });
      return { data: { id }, msg: '已存为模板' };
    }),
    serve(draftFromTemplate, async (work, _given, { params }) => {
      const { content } = (await rowOf(work, permitTemplate, params.id)) as unknown as Stored;
      if (typeof content !== 'object' || content === null) throw refuse('模板没有内容，请重新保存');
      const data = await draftOf(work, content as unknown as Record<string, unknown>);
      return { data, msg: draftedSays('已按模板新建', data.gone) };
    }),
  ],
});
