import { permit } from '@anlan/domain/permit/permit';
import { WORK } from '@anlan/domain/permit/work-type';
import type { AnyResource } from '@anlan/resource';

/** Type 9 of the contract: hot work as a supervision office reads it, with 监管员 in place of 监护人; no record of its own. */
const hotWorkOfOffice: AnyResource = {
  ...permit,
  fields: { ...permit.fields, guardianId: { ...permit.fields.guardianId, label: '监管员' } },
};

export const permitAsRead = (workType: unknown, government: boolean): AnyResource =>
  government && String(workType) === WORK.hot ? hotWorkOfOffice : permit;
