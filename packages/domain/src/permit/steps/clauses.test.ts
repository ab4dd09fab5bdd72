/** One test a clause of GB 30871-2022 that no other file names: just inside of it, and just outside. */
import { keptBecause, type Values } from '@anlan/resource';
import { judgeStep } from '@anlan/resource/steps/judge';
import { describe, expect, it } from 'vitest';
import { conflictsOf } from '../interlocks';
import { defaultPermitRules, judgeWork } from '../judge-work';
import { measureErrors, measureOf, measuresOf } from '../measures';
import { permit } from '../permit';
import { permitLifecycle, RUN } from '../permit-entity';
import { nextStop, type PermitContext, remindAtOf, type TicketFacts, type WorkerFacts } from '../permit-facts';
import { ruleSetOf } from '../rule-set';
import { permitSteps } from '../steps';
import { WORK, type WorkType } from '../work-type';
import { agree } from './approve';
import { accept } from './closing';
import { peopleErrors } from './judging';
import { sendBack, start } from './start';
import { resume } from './work';

const DAY = '2026-11-23';
const at = (time: string) => `${DAY} ${time}:00`;
const { toApprove, toVerify, working, toAccept, toCheck } = permitLifecycle.code;
const rules = { ...defaultPermitRules, ruleSet: ruleSetOf({ industry: '1', isDust: false }, DAY) };

const ticket: TicketFacts = {
  workers: [{ userId: 'welder', duty: 1 }],
  equipment: [],
  jha: 1,
  measures: [],
  gas: [],
  supervision: { configured: [], items: [], answers: [] },
  linked: [],
  near: [],
  elsewhere: [],
  people: [],
};
const row = (more: Values = {}): Values => ({
  id: 't',
  workType: WORK.height,
  highWorkHeight: 3,
  outdoors: 2,
  effectiveLevel: '1',
  workTicketNum: 'GC20261123001',
  workLocation: '一车间',
  startTime: at('09:00'),
  endTime: at('17:00'),
  processState: toVerify,
  runFlag: RUN.normal,
  applicantId: 'applicant',
  applyingUnit: 'dept',
  principalId: 'principal',
  guardianId: ['guardian'],
  acceptanceId: 'acceptor',
  ...more,
});
const actor = (userId: string, ...roles: string[]) =>
  ({ userId, userName: userId, roles, headOfDeptIds: ['dept'], postIds: [] }) as never;
const context = (time: string, more: Partial<TicketFacts> = {}): PermitContext => ({
  now: at(time),
  rules,
  ticket: { ...ticket, ...more },
});
/** What is held against a step; empty where it may be taken. */
const against = (step: Parameters<typeof judgeStep>[1], on: Values, by: never, body: Values, where: PermitContext) => {
  const ruling = judgeStep(permitSteps as never, step, on, by, body, where);
  return ruling.ok ? [] : ruling.errors.map(({ message }) => message);
};
const taken = (step: Parameters<typeof judgeStep>[1], on: Values, by: never, body: Values, where: PermitContext) => {
  const ruling = judgeStep(permitSteps as never, step, on, by, body, where);
  if (!ruling.ok) throw new Error(JSON.stringify(ruling.errors));
  return ruling;
};
/** Of a stored file; the server looks for it. */
const FILE = '0190f3a0-0000-7000-8000-000000000001';
const STARTS = { validationSignature: FILE, validationPhoto: [FILE] };

/** The measure of the form stands on every ticket of the type and cites its clause; without it none is submitted. */
const standsOn = (type: WorkType, key: string, clause: string, words: RegExp) => {
  const rows = measuresOf(type).map((one) => ({ key: one.key, text: one.text, concerned: true }));
  const facts = { type, level: type === WORK.hot ? '2' : null };
  expect(measureOf(key)).toMatchObject({ type, clause, text: expect.stringMatching(words) });
  expect(measureErrors(rows, facts)).toEqual([]);
  const [missing, ...more] = measureErrors(
    rows.filter((one) => one.key !== key),
    facts,
  );
  expect(more).toEqual([]);
  expect(missing?.message).toContain(clause);
};

describe('GB 30871-2022', () => {
  it("4.9: a method of the company's own asks the certificate of welding; grinding asks none", () => {
    const asked = (method: string) =>
      peopleErrors({
        merged: row({ workType: WORK.hot, hotWorkMethod: [method] }),
        context: context('08:00', {
          workers: [{ name: '外来工', firm: '安装公司', duty: 1, entryTrained: 1 } satisfies WorkerFacts],
        }),
      } as never).length;
    expect([asked('1'), asked('20'), asked('5')]).toEqual([2, 2, 0]);
  });

  it('4.9: a certificate holds on the last day of the work; one that ends the day before does not', () => {
    const judged = (until: string) =>
      peopleErrors({
        merged: row({ workType: WORK.hot, hotWorkMethod: ['1'] }),
        context: context('08:00', {
          workers: [
            {
              name: '外来焊工',
              firm: '安装公司',
              duty: 1,
              certificateType: '302',
              certificate: 'H-1',
              certificateUntil: until,
              entryTrained: 1,
            } satisfies WorkerFacts,
          ],
        }),
      } as never).map(({ message }) => message);
    expect(judged(DAY)).toEqual([]);
    expect(judged('2026-11-22')).toEqual(['外来焊工的证书有效期至2026-11-22，早于作业结束日（GB 30871-2022 4.9）']);
  });

  it('4.11: an opinion is given on the spot, with a picture taken there; without one it is none', () => {
    const node = { key: 'unit:approve', name: '审批', mode: 'any', persons: ['head'] };
    const approval = { nodes: [node], opinions: [] };
    const asked = row({ processState: toApprove, approval, awaitingIds: ['head'] });
    const judged = (picture: unknown) =>
      against(
        agree,
        asked,
        actor('head'),
        { approvalComments: '同意', signature: FILE, picture } as Values,
        context('08:30'),
      );
    expect(judged([FILE])).toEqual([]);
    expect(judged(null)).toContain('请在现场拍照，审批人应在现场审批（GB 30871-2022 4.11）');
  });

  it('4.13: 36 V of light in a space, 12 V where it is wet, stands on every ticket of a confined space', () => {
    standsOn(WORK.confined, '205', 'GB 30871-2022 4.13', /36 V（潮湿≤12 V）/);
  });

  it('4.15: no work is done before it is accepted, by another than who answers for it', () => {
    const body = { acceptanceComments: '合格', acceptanceSignature: FILE, acceptancePhoto: [FILE] };
    const finished = row({ processState: toAccept, finishTime: at('15:00') });
    expect(against(accept, finished, actor('acceptor'), body, context('15:30'))).toEqual([]);
    expect(
      against(accept, { ...finished, processState: working }, actor('acceptor'), body, context('15:30')),
    ).toHaveLength(1);
    expect(against(accept, finished, actor('principal'), body, context('15:30'))).toEqual(['只有指定的验收人可以验收']);
    expect(permitSteps.steps.filter(({ to }) => to === 'done').map(({ name }) => name)).toEqual(['accept']);
    const people = (acceptanceId: string) =>
      peopleErrors({ merged: row({ acceptanceId }), context: context('08:00') } as never).map(({ message }) => message);
    expect([people('acceptor'), people('principal')]).toEqual([[], ['验收人不能是作业负责人']]);
  });

  it('8: a ticket from before it was asked whether it is outdoors begins with the wind told', () => {
    const unsaid = row({ outdoors: null, watchingIds: ['guardian'], watchedFrom: at('09:20') });
    const said = (more: Values) => against(start, unsaid, actor('head'), { ...STARTS, ...more }, context('09:30'));
    expect(said({})).toEqual([expect.stringContaining('风力未判定')]);
    expect(said({ windGrade: 6 })[0]).toContain('6级');
    expect(said({ windGrade: 3 })).toEqual([]);
  });

  it('4.16: at its end a ticket is over: work neither begins nor goes on, and nothing prolongs it', () => {
    const guarded = row({ watchingIds: ['guardian'], watchedFrom: at('16:40'), guardianSeen: at('16:40') });
    expect(against(start, guarded, actor('head'), STARTS, context('16:59'))).toEqual([]);
    expect(against(start, guarded, actor('head'), STARTS, context('17:00'))).toEqual(['已过作业结束时间，须重新办票']);
    // Half an hour before, whoever is there is told.
    expect(remindAtOf(row({ processState: working }), rules)).toBe(at('16:30'));
    expect(remindAtOf(row({ processState: working, runFlag: RUN.overdue }), rules)).toBeNull();
    expect(remindAtOf(row(), rules)).toBeNull();
    expect(nextStop(row({ processState: working, actualStart: at('09:00') }), rules)).toEqual({
      key: 'end',
      at: at('17:00'),
      flag: RUN.overdue,
      why: '超过作业票有效期',
    });
    const overdue = row({ processState: working, runFlag: RUN.overdue });
    expect(against(resume, overdue, actor('principal'), {}, context('17:00'))).toEqual([
      '作业票已超时，作业须停止，只能完工、终止或验收',
    ]);
    expect(permitSteps.steps.filter(({ form }) => JSON.stringify(form?.sections ?? []).includes('endTime'))).toEqual(
      [],
    );
  });

  it('4.17: where conditions have changed the ticket goes back, and who approved approves anew', () => {
    const node = { key: 'unit:approve', name: '审批', mode: 'any', persons: ['head'] };
    const approved = row({
      approval: {
        nodes: [node],
        opinions: [{ node: 'unit:approve', person: 'head', by: 'head', agreed: true, at: at('08:00') }],
      },
    });
    const measures = [{ id: 'm', content: '措施', concerned: 1, confirmUserId: 'guardian' }];
    const back = taken(sendBack, approved, actor('head'), { reason: '风向变化' }, context('08:50', { measures }));
    expect(back.transition).toMatchObject({
      to: toCheck,
      patch: {
        approval: { nodes: [node], opinions: [] },
        checkTime: null,
        disclosureTime: null,
        // Another version, of which nothing is signed.
        revision: Number(approved.revision ?? 1) + 1,
        disclosureSign: null,
        receiveDisclosureSign: null,
        photo: [],
      },
    });
    expect(
      against(sendBack, { ...approved, processState: working }, actor('head'), { reason: '变化' }, context('09:10')),
    ).toHaveLength(1);
  });

  it('4.18: a draft is altered, a submitted ticket is not', () => {
    const edit = (runFlag: number) => keptBecause(permit, row({ runFlag }) as never, 'edit', false);
    expect(edit(RUN.draft)).toBeUndefined();
    for (const flag of [RUN.normal, RUN.interrupted, RUN.overdue, RUN.ended, RUN.voided, RUN.neverBegun])
      expect(edit(flag)).toContain('作业票提交后不能修改');
  });

  it('5.2.4: what may leak within 15 m stands on every ticket of hot work', () => {
    standsOn(WORK.hot, '117', 'GB 30871-2022 5.2.4', /15 m内/);
  });

  it('5.2.9: the distances of gas, liquid, solvents and spray stand on every ticket of hot work', () => {
    standsOn(WORK.hot, '110', 'GB 30871-2022 5.2.9', /30 m内不排可燃气、15 m内不排可燃液、10 m内/);
  });

  it('5.2.10: 25 m from the railway stands on every ticket of hot work', () => {
    standsOn(WORK.hot, '118', 'GB 30871-2022 5.2.10', /铁路25 m内/);
  });

  it('6.7: fire and paint are not in one space at one time; either alone is', () => {
    const hot = { type: WORK.hot, number: 'DH1' };
    const refused = (painting: boolean) =>
      conflictsOf(hot, [{ type: WORK.confined, number: 'SX1', painting }]).map(({ says }) => says);
    expect(refused(true)).toEqual([
      '受限空间内动火时不得同时进行刷漆、喷漆作业：与受限空间作业票SX1冲突（GB 30871-2022 6.7）',
    ]);
    expect(refused(false)).toEqual([]);
  });

  it('7.11: a ticket is of one blind plate; of two it is refused', () => {
    const judged = (plate: string) =>
      judgeWork({ type: WORK.blind, from: at('09:00'), to: at('12:00'), plate }, rules).errors.map(
        ({ message }) => message,
      );
    for (const one of ['MB-01', 'MB 01', 'A区/MB-01']) expect(judged(one)).toEqual([]);
    for (const two of ['MB-01、MB-02', 'MB-01,MB-02', 'MB-01和MB-02', 'MB-01/MB-02', 'MB-01 MB-02'])
      expect(judged(two)).toEqual(['一张盲板抽堵票只限一块盲板，请分别办票（GB 30871-2022 7.11）']);
  });
});
