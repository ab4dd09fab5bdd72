import type { Conditions } from '@anlan/resource';
import { useNavigate } from 'react-router';
import { isSupervisor, useSession } from '../../lib/session/session';
import { figureAddress } from '../figure/figure-address';
import type { Open } from './summary-table';

/** To the rows of a figure: over the same screen where it has a way of its own, else to their list. */
export function useGo(open: Open | undefined, conditions: Conditions): Open {
  const navigate = useNavigate();
  const government = useSession(isSupervisor);
  return (
    open ??
    ((_, figure, by) => {
      const address = figureAddress(figure, { by: { ...conditions, ...by } }, government);
      if (address) navigate(address);
    })
  );
}
