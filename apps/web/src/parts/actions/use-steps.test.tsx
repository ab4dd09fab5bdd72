import type { AnyRow } from '@anlan/client';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { permissionCode } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../lib/session/session';
import { useSteps } from './use-steps';

it('offers the results of a training in person when it is over, not before', () => {
  useSession.setState({ permission: { [permissionCode(offlineTraining, 'edit')]: true } });
  const { result } = renderHook(() => useSteps(offlineTraining, { reread: async () => {} } as never));
  const offered = (hours: number) =>
    result.current
      .buttonsOf({
        ...{ id: '1', releaseStatus: 1 },
        trainEndTime: formatDatetime(Date.now() + hours * 3_600_000),
      } as unknown as AnyRow)
      .map(({ label }) => label);
  expect(offered(-1)).toEqual(['登记成绩']);
  expect(offered(1)).toEqual([]);
});
