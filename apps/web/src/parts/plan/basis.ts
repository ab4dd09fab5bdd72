import { useLocation, useNavigate } from 'react-router';
import type { Mark } from './levels';

/** By which level a map is coloured. The present one unless asked otherwise: it is what there is to be done about today. */
export type Basis = 'present' | 'inherent';

export const BASIS_WORDS: Readonly<Record<Basis, string>> = { present: '现状风险', inherent: '固有风险' };

/** The choice stands in the address: reload, a shared link and the full screen show the same. */
export function useBasis(): readonly [Basis, (basis: Basis) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const choose = (basis: Basis) => {
    if (basis === 'inherent') params.set('by', basis);
    else params.delete('by');
    navigate({ pathname, search: params.toString() }, { replace: true });
  };
  return [params.get('by') === 'inherent' ? 'inherent' : 'present', choose];
}

/** Marks with the level they are drawn in; the present one stays known. */
export const coloured = <M extends Mark>(marks: readonly M[], basis: Basis): readonly M[] =>
  basis === 'present'
    ? marks
    : marks.map((mark) => ({ ...mark, presentLevel: mark.scoreLevel, scoreLevel: mark.inherentLevel }));

export const byId = <M extends Mark>(marks: readonly M[]): ReadonlyMap<string, M> =>
  new Map(marks.map((mark) => [mark.id, mark]));
