import type { AnyRow } from '@anlan/client';
import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { planTask } from '@anlan/domain/check/plan-task';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { statusCell } from '../status-tag';

const resource = planTask;
const cells: CellOverrides = { taskStatus: statusCell('taskStatus') };

/** /govpage/safe/planvtwotask: the same, to be read. */
export const CheckTasksGovernment = () => <ResourceScreen resource={resource} cells={cells} />;

/** /check/task: everybody's tasks; one's own that are open lead to the check itself. */
export function CheckTasks() {
  const t = useT();
  const navigate = useNavigate();
  const me = useSession((state) => state.userInfo?.userId);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row: AnyRow) =>
        row.userId === me && checkLifecycle.is('open', Number(row.taskStatus))
          ? [{ key: 'run', label: t('去检查'), run: () => void navigate(`/check/run/${row.recordId}`) }]
          : [],
    }),
    [t, me, navigate],
  );
  return <ResourceScreen resource={resource} slots={slots} cells={cells} />;
}
