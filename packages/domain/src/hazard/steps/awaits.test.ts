import { describe, expect, it } from 'vitest';
import { awaits, awaitsExtension } from './awaits';
import { boss, DEPT, leaver, majorIn, pointPrincipal, rectifier, reviewer, rowIn, stranger } from './lifecycle.testing';

const isActive = (id: string): boolean => id !== leaver.userId;
const nobody = { userIds: [] };

describe('whose to-do a hidden danger is', () => {
  it('the one in charge until somebody is appointed', () => {
    expect(awaits(rowIn(1))).toEqual({ userIds: [pointPrincipal.userId] });
    expect(awaits(rowIn(1, { principalId: null }))).toEqual({ userIds: [], deptHeadOf: DEPT });
    expect(awaits(rowIn(1, { principalId: leaver.userId }), { isActive })).toEqual({ userIds: [], deptHeadOf: DEPT });
    const safety = { userIds: [], roleAlias: 'safety_manager' };
    expect(awaits(rowIn(1, { principalId: null, principalDept: null }))).toEqual(safety);
    expect(awaits(rowIn(1, { principalId: null }), { headOf: () => null })).toEqual(safety);
  });

  it('the rectifier while the work is due; when he left, the one in charge, who names another', () => {
    expect(awaits(rowIn(2))).toEqual({ userIds: [rectifier.userId] });
    expect(awaits(rowIn(7))).toEqual({ userIds: [rectifier.userId] });
    expect(awaits(rowIn(2, { reviseId: leaver.userId }), { isActive })).toEqual({ userIds: [pointPrincipal.userId] });
  });

  it('the one in charge to name a reviewer, then the reviewer', () => {
    expect(awaits(rowIn(3))).toEqual({ userIds: [pointPrincipal.userId] });
    expect(awaits(rowIn(4))).toEqual({ userIds: [reviewer.userId] });
  });

  it('the 主要负责人, or whoever was named, for the second review', () => {
    expect(awaits(majorIn(4, { reviewResult: 1 }))).toEqual({ userIds: [], roleAlias: 'principal' });
    expect(awaits(majorIn(4, { reviewResult: 1, secondReviewId: stranger.userId }))).toEqual({
      userIds: [stranger.userId],
    });
    expect(awaits(majorIn(4))).toEqual({ userIds: [reviewer.userId] });
  });

  it('nobody’s once it is closed or void', () => {
    expect(awaits(rowIn(5))).toEqual(nobody);
    expect(awaits(rowIn(6))).toEqual(nobody);
  });
});

describe('who decides on an extension', () => {
  it('the head of the department, for a major danger the 主要负责人', () => {
    expect(awaitsExtension(rowIn(2))).toEqual(nobody);
    expect(awaitsExtension(rowIn(2, { extendState: 1 }))).toEqual({ userIds: [], deptHeadOf: DEPT });
    expect(awaitsExtension(rowIn(2, { extendState: 1 }), { headOf: () => null }).roleAlias).toBe('principal');
    // A head who answers for it, or rectifies it, himself may not decide: it is his superior's.
    for (const own of [pointPrincipal.userId, rectifier.userId]) {
      expect(awaitsExtension(rowIn(2, { extendState: 1 }), { headOf: () => own }).roleAlias).toBe('principal');
    }
    expect(awaitsExtension(rowIn(2, { extendState: 1 }), { headOf: () => stranger.userId }).deptHeadOf).toBe(DEPT);
    expect(awaitsExtension(majorIn(7, { extendState: 1, principalId: boss.userId })).roleAlias).toBe('principal');
    expect(awaitsExtension(rowIn(4, { extendState: 1 }))).toEqual(nobody);
  });
});
