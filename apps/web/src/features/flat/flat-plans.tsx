import { flat } from '@anlan/domain/flat/flat';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const resource = flat;

/** /map/flat: the company's plans, each with the way to its risk points. */
export function FlatPlans() {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useCan('flat_edit');
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        mayEdit
          ? { key: 'place', label: t('标注点位'), run: () => navigate(`/map/distribution?flat=${row.id}&edit=1`) }
          : { key: 'show', label: t('风险分布'), run: () => navigate(`/map/distribution?flat=${row.id}`) },
      ],
    }),
    [t, mayEdit, navigate],
  );
  return <ResourceScreen resource={resource} slots={slots} />;
}
