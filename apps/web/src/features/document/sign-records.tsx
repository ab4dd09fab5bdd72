import { Tabs } from 'antd';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { NoCompany } from '../../parts/pick/no-company';
import { useWaitsForCompany } from '../../parts/summary/use-summary';
import { Mine, People, Records } from './record-lists';

/** /institutional/record: what I am to sign, what has been signed, and how everybody stands. */
export function SignRecords() {
  const t = useT();
  const ofCompany = useSession((state) => state.userInfo?.tenantKind === 'company');
  const seesRecords = useCan('signoffreading_view');
  const tabs = [
    ...(ofCompany ? [{ key: 'mine', label: t('我的签阅'), children: <Mine /> }] : []),
    ...(seesRecords
      ? [
          { key: 'records', label: t('签阅记录'), children: <Records /> },
          { key: 'people', label: t('人员签阅统计'), children: <People /> },
        ]
      : []),
  ];
  return (
    <section className="card" aria-label={t('签阅管理')}>
      <Tabs items={tabs} destroyOnHidden />
    </section>
  );
}

/** /govpage/safe/institutionalrecord: the chosen company's records, to be read. */
export function SignRecordsGovernment() {
  const t = useT();
  if (useWaitsForCompany())
    return (
      <section className="card" aria-label={t('签阅管理')}>
        <NoCompany />
      </section>
    );
  return (
    <section className="card" aria-label={t('签阅管理')}>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'records', label: t('签阅记录'), children: <Records government /> },
          { key: 'people', label: t('人员签阅统计'), children: <People /> },
        ]}
      />
    </section>
  );
}
