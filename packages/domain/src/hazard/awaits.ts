import type { RoleAlias } from '../identity/roles';
import { isMajor, passedOnce } from './checks';
import { type HazardRow, text } from './hazard-facts';
import { extensionPending } from './rule';
import { hazardStatusOf } from './status';

/** Whose to-do a hidden danger is: named persons, else the head of a department, else all holders of a role. */
export interface Awaited {
  readonly userIds: readonly string[];
  readonly deptHeadOf?: string;
  /** Shared: it is done when one of them has done it. */
  readonly roleAlias?: RoleAlias;
}

interface People {
  /** False for a person who left or was disabled: his tasks pass on. */
  readonly isActive?: (userId: string) => boolean;
  /** The head of a department, null where none is named. */
  readonly headOf?: (deptId: string) => string | null;
}

const NOBODY: Awaited = { userIds: [] };

/** The next step is with these people; nobody once the danger is closed or void. */
export function awaits(row: HazardRow, people: People = {}): Awaited {
  const here = (id: string): boolean => id !== '' && (people.isActive?.(id) ?? true);
  switch (hazardStatusOf(row.status)) {
    case 2:
    case 7:
      return here(text(row, 'reviseId')) ? { userIds: [text(row, 'reviseId')] } : inCharge(row, people);
    case 4:
      if (passedOnce(row)) return secondReviewers(row, here);
      return here(text(row, 'reviewId')) ? { userIds: [text(row, 'reviewId')] } : inCharge(row, people);
    case 1:
    case 3:
      return inCharge(row, people);
    default:
      return NOBODY;
  }
}

/** Who decides on a pending extension; nobody when none is pending. */
export function awaitsExtension(row: HazardRow, people: People = {}): Awaited {
  const status = hazardStatusOf(row.status);
  if (!extensionPending(row) || (status !== 2 && status !== 7)) return NOBODY;
  const dept = text(row, 'principalDept');
  const head = people.headOf?.(dept);
  // Nobody decides on what he answers for or works at himself: it goes to his superior.
  const concerned =
    head !== undefined &&
    [text(row, 'principalId'), text(row, 'reviseId'), text(row, 'extendUserId')].includes(String(head));
  if (isMajor(row) || !dept || head === null || concerned) return { userIds: [], roleAlias: 'principal' };
  return { userIds: [], deptHeadOf: dept };
}

const secondReviewers = (row: HazardRow, here: (id: string) => boolean): Awaited =>
  here(text(row, 'secondReviewId'))
    ? { userIds: [text(row, 'secondReviewId')] }
    : { userIds: [], roleAlias: 'principal' };

/** The point's principal, else the head of the place's department, else every 安全管理人员. */
function inCharge(row: HazardRow, people: People): Awaited {
  const principal = text(row, 'principalId');
  if (principal && (people.isActive?.(principal) ?? true)) return { userIds: [principal] };
  const dept = text(row, 'principalDept');
  if (dept && people.headOf?.(dept) !== null) return { userIds: [], deptHeadOf: dept };
  return { userIds: [], roleAlias: 'safety_manager' };
}
