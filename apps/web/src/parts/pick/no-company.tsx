import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Nothing } from '../feedback/states';

const CompanyPicker = lazy(() => import('./company-picker').then((m) => ({ default: m.CompanyPicker })));

/** In the place of what a supervisor sees of one company, until he has chosen it: the choice itself. */
export function NoCompany() {
  const t = useT();
  const [open, setOpen] = useState<boolean>();
  return (
    <Nothing text={t('请先选择企业')}>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('选择企业')}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <CompanyPicker open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Nothing>
  );
}
