import { SwapOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';

const CompanyPicker = lazy(() => import('../../parts/pick/company-picker').then((m) => ({ default: m.CompanyPicker })));

/** At the head of a supervisor's side menu: the company looked at, and the way to another. */
export function CompanyPanel() {
  const t = useT();
  const name = useSession((state) => state.companyTenantName);
  const office = useSession((state) => state.userInfo?.tenantName);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="company"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <small>{name ? t('当前企业') : office || t('政府监管')}</small>
        <strong>
          <span>{name ?? t('请先选择企业')}</span>
          <SwapOutlined aria-label={t('切换企业')} />
        </strong>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <CompanyPicker open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
