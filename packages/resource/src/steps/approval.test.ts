import { describe, expect, it } from 'vitest';
import {
  type Approval,
  approvalOf,
  askedIds,
  chainErrors,
  resolveChain,
  speaksFor,
  standing,
  withOpinion,
} from './approval';

const chain: Approval = {
  nodes: [
    { key: 'check', name: '现场核查', mode: 'all', persons: ['a', 'b'] },
    { key: 'sign', name: '会签', mode: 'inOrder', persons: ['c', 'd'] },
    { key: 'approve', name: '批准', mode: 'any', persons: ['e', 'f'] },
  ],
  opinions: [],
};
const agree = (approval: Approval, ...people: string[]): Approval =>
  people.reduce((now, by) => withOpinion(now, { by, agreed: true, at: '2026-11-23 10:00:00' }), approval);

describe('approval', () => {
  it('asks all, then one after another, then any one', () => {
    expect(askedIds(chain)).toEqual(['a', 'b']);
    expect(askedIds(agree(chain, 'b'))).toEqual(['a']);
    expect(askedIds(agree(chain, 'b', 'a'))).toEqual(['c']);
    expect(speaksFor(agree(chain, 'a', 'b'), 'd')).toBeUndefined();
    expect(askedIds(agree(chain, 'a', 'b', 'c'))).toEqual(['d']);
    expect(askedIds(agree(chain, 'a', 'b', 'c', 'd'))).toEqual(['e', 'f']);
    expect(standing(agree(chain, 'a', 'b', 'c', 'd', 'f'))).toEqual({ is: 'passed' });
  });

  it('ends with the first refusal', () => {
    const refused = withOpinion(chain, { by: 'a', agreed: false, at: '2026-11-23 10:00:00' });
    expect(standing(refused)).toMatchObject({ is: 'refused', node: { key: 'check' } });
    expect(() => agree(refused, 'b')).toThrow('not asked');
  });

  it('lets a deputy speak who was named after the submission, in the place of the one he stands in for', () => {
    const deputiesOf = (person: string) => (person === 'a' ? ['x'] : []);
    expect(speaksFor(chain, 'x')).toBeUndefined();
    expect(speaksFor(chain, 'x', deputiesOf)).toBe('a');
    const given = withOpinion(chain, { by: 'x', agreed: true, at: '2026-11-23 10:00:00' }, deputiesOf);
    expect(given.opinions).toMatchObject([{ node: 'check', person: 'a', by: 'x' }]);
    expect(askedIds(given)).toEqual(['b']);
  });

  it('lets nobody fulfil a node of two alone', () => {
    const deputiesOf = (person: string) => ({ a: ['b', 'x'], b: ['x'], d: ['c'], c: ['d'] })[person] ?? [];
    const said = (by: string) => withOpinion(chain, { by, agreed: true, at: '2026-11-23 10:00:00' }, deputiesOf);
    // Asked himself, he is no deputy of the other; a deputy of both speaks once.
    expect(speaksFor(said('b'), 'b', deputiesOf)).toBeUndefined();
    expect(speaksFor(said('x'), 'x', deputiesOf)).toBeUndefined();
    expect(speaksFor(said('x'), 'b', deputiesOf)).toBe('b');
    const signing = agree(chain, 'a', 'b');
    expect([speaksFor(signing, 'd', deputiesOf), speaksFor(signing, 'c', deputiesOf)]).toEqual([undefined, 'c']);
  });

  it('names a node for which nobody is found, and never skips it', () => {
    const spec = { key: 'lead', name: '负责人', mode: 'any', approvers: [{ role: 'principal' }] } as const;
    expect(resolveChain([spec], () => []).errors).toEqual(['审批环节“负责人”没有审批人，请先设置']);
    const { approval, errors } = resolveChain([spec], () => ['a', 'a']);
    expect([errors, askedIds(approval)]).toEqual([[], ['a']]);
    expect(standing({ nodes: [{ ...spec, persons: [] }], opinions: [] }).is).toBe('open');
  });

  it('keeps what the law asks for in a configured chain', () => {
    const law = (key: string, name: string) =>
      ({ key, name, mode: 'any', approvers: [{ role: key }], statutory: true }) as const;
    const [first, second] = [law('team_leader', '班组长'), law('safety_manager', '安全管理人员')];
    const own = { key: 'own', name: '车间', mode: 'any', approvers: [{ headOf: 'dept' }] } as const;
    expect(chainErrors([first, second], [own, first, second])).toEqual([]);
    expect(chainErrors([first, second], [second, own])).toEqual(['缺少法定审批环节“班组长”']);
    expect(chainErrors([first, second], [second, first])).toEqual(['法定审批环节的先后顺序不能改变']);
    expect(chainErrors([first], [{ ...first, mode: 'all' }])).toEqual([
      '法定审批环节“班组长”的审批方式和审批人不能修改',
    ]);
    expect(chainErrors([], [{ ...own, approvers: [] }])).toEqual(['请选择审批环节“车间”的审批人']);
  });

  it('is read from the text or the value of a json field', () => {
    expect(approvalOf(JSON.stringify(chain))?.nodes).toHaveLength(3);
    expect(approvalOf(chain)?.nodes).toHaveLength(3);
    expect([approvalOf(null), approvalOf(''), approvalOf('{}')]).toEqual([undefined, undefined, undefined]);
  });
});
