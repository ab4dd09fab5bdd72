import { riskControlList } from '@anlan/domain/risk/risk-info-list';
import { Tabs } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { ResourceScreen } from '../../../parts/screen/resource-screen';
import { riskValueCells } from './cells';
import { ControlGaps } from './control-gaps';
import '../risk.css';

/** /risk/control and its twin for supervisors: who controls what and how often, and where a layer is missing. */
export function RiskControl({ government = false }: { government?: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tab = new URLSearchParams(search).get('tab') === 'gaps' ? 'gaps' : 'list';
  return (
    <div className="risk-tabs">
      <Tabs
        activeKey={tab}
        onChange={(next) => navigate(next === 'gaps' ? `${pathname}?tab=gaps` : pathname, { replace: true })}
        items={[
          { key: 'list', label: t('管控清单') },
          { key: 'gaps', label: t('管控缺口') },
        ]}
      />
      {tab === 'list' ? (
        <ResourceScreen resource={riskControlList} cells={riskValueCells} {...(government ? { government } : {})} />
      ) : (
        <ControlGaps government={government} />
      )}
    </div>
  );
}

export const RiskControlGovernment = () => <RiskControl government />;
