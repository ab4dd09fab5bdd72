import { companyInfo } from '@anlan/domain/tenancy/company-info';
import { permissionCode } from '@anlan/resource';
import { ControlOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { Can } from '../../../parts/can';
import { ResourceDetail } from '../../../parts/detail/resource-detail';
import { ResourceDrawer } from '../../../parts/detail/resource-drawer';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import { useResourceList } from '../../../parts/list/use-resource-list';
import { NoCompany } from '../../../parts/pick/no-company';
import './company-info.css';

const ReportRuleDialog = lazy(async () => ({
  default: (await import('../report-rule')).ReportRuleDialog,
}));
const CompanyList = lazy(async () => ({ default: (await import('./company-list')).CompanyList }));
const NO_BUTTONS = () => [];

/** A company's one record, read as it stands and changed in a form; for a supervisor, of the company he looks at; for the platform, all of them. */
export function CompanyInfo() {
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  return platform ? (
    <Suspense fallback={<Skeleton active />}>
      <CompanyList />
    </Suspense>
  ) : (
    <OneCompany />
  );
}

function OneCompany() {
  const t = useT();
  const list = useResourceList(companyInfo, {});
  const id = list.rows[0]?.id;
  const detail = useDetail(companyInfo, id, list.government);
  const [editing, setEditing] = useState(false);
  const [ruling, setRuling] = useState(false);
  if (list.waitsForCompany) return <NoCompany />;
  const failed = list.error ?? detail.error;
  const row = id === undefined ? undefined : detail.data;
  const verb = row ? 'edit' : 'add';
  return (
    <section className="card">
      {failed && <Failed error={failed} onRetry={() => void (list.error ? list.refetch() : detail.refetch())} />}
      {!failed && (list.loading || (id !== undefined && !row)) && <Skeleton active paragraph={{ rows: 12 }} />}
      {!failed && !list.loading && (row || id === undefined) && (
        <>
          {!list.government && (
            <div className="company-tools">
              <Can code={permissionCode(companyInfo, verb)}>
                <Button
                  type="primary"
                  icon={row ? <EditOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  {row ? t('编辑') : t('填写企业信息')}
                </Button>
              </Can>
              <Can code="param_edit">
                <Button icon={<ControlOutlined aria-hidden />} onClick={() => setRuling(true)}>
                  {t('隐患上报规则')}
                </Button>
              </Can>
            </div>
          )}
          {row ? <ResourceDetail resource={companyInfo} row={row} /> : <Empty description={t('尚未填写企业信息')} />}
        </>
      )}
      {ruling && (
        <Suspense fallback={null}>
          <ReportRuleDialog onClose={() => setRuling(false)} />
        </Suspense>
      )}
      {editing && (
        <ResourceDrawer
          resource={companyInfo}
          state={row ? { mode: 'edit', id: row.id } : { mode: 'create' }}
          government={false}
          buttonsOf={NO_BUTTONS}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </section>
  );
}
