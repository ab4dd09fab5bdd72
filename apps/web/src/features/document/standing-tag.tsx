import type { AnyRow } from '@anlan/client';
import { STANDING, type Standing, standingOfNewest, standingOptions } from '@anlan/domain/document/standing';
import type { ReactNode } from 'react';
import { tag } from '../../kinds/draw';
import type { Translate } from '../../lib/i18n';

const STANDING_HUES = { 1: 'green', 2: 'orange', 3: 'grey', 4: 'red', 5: 'grey' } as const;
/** How a document or a version of it stands; nothing where it is not known. */
export const standingTag = (standing: unknown, t: Translate): ReactNode => {
  const known = Number(standing) as Standing;
  return known in STANDING_HUES ? tag(t(standingOptions[known]), STANDING_HUES[known]) : null;
};

/** A version is in force, and a newer one waits for its day. */
export const newerWaits = (row: AnyRow): boolean =>
  Number(row.standing) === STANDING.inForce && standingOfNewest(row) === STANDING.notYet;
