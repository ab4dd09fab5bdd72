import { exportPermitBundle, verifyPermitCall } from '@anlan/domain/permit/proof/calls';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { saveFile } from '../../lib/http/transfer';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../../parts/feedback/states';
import { ClauseList, countOf } from '../../parts/proof/clause-list';

/** Clause by clause, judged now; the company takes the sealed file with it. */
export function VerifyDialog({ id, government, onClose }: { id: string; government: boolean; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { data, error, refetch } = useCall(
    [useViewingTenant(), 'permit'],
    verifyPermitCall,
    { params: { id } },
    { gcTime: 0 },
  );
  const broken = data ? countOf(data.clauses, 'broken') : 0;
  const download = async () =>
    saveFile(await api.file(exportPermitBundle, { params: { id } }, { fallbackName: `${t('作业票封签文件')}.json` }));
  return (
    <Drawer
      open
      title={t('逐条核对')}
      size={phone ? '100%' : 720}
      onClose={onClose}
      extra={
        government ? null : (
          <Button icon={<DownloadOutlined />} onClick={() => void download()}>
            {t('导出封签文件')}
          </Button>
        )
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Alert
            showIcon
            type={broken > 0 ? 'error' : 'success'}
            title={
              broken > 0
                ? t('{n}条不符合', { n: broken })
                : t('到目前为止的{n}条都符合', { n: countOf(data.clauses, 'met') })
            }
            style={{ marginBottom: 12 }}
          />
          <ClauseList clauses={data.clauses} />
        </>
      ) : error ? null : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}
