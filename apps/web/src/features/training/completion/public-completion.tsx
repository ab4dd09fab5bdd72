import { publicCompletion } from '@anlan/domain/training/completion/calls';
import { completionLifecycle } from '@anlan/domain/training/completion/certificate';
import { Button, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http/api-error';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { site } from '../../../lib/site';
import { SealAlert } from '../../../parts/proof/seal-alert';
import { useSealOf } from '../../../parts/proof/use-seal-of';
import '../../../parts/proof/proof.css';

/** /share/training, open to whoever holds the paper: whether it holds, whose it is by the family name, and the seal. */
export function PublicCompletion() {
  const t = useT();
  const [params] = useSearchParams();
  const { data, error, refetch } = useCall(
    ['public'],
    publicCompletion,
    { query: { code: params.get('code') ?? '' } },
    { company: false, token: false, retry: false },
  );
  const seal = useSealOf(data);
  useEffect(() => {
    document.title = `${t('证书核验')} - ${t(site.name)}`;
  }, [t]);
  return (
    <main className="proof-page">
      <div className="proof-sheet">
        {error && (
          <Result
            status="warning"
            title={t('无法核验')}
            subTitle={error instanceof ApiError ? t(error.message) : t('网络不通，请稍后再试')}
            extra={<Button onClick={() => void refetch()}>{t('重试')}</Button>}
          />
        )}
        {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {data && (
          <>
            <h1>{t('证书核验')}</h1>
            <div className="proof-state" data-live={seal.verdict && data.content.valid && seal.verdict.sound}>
              <strong>{t(completionLifecycle.labelOf(data.content.valid ? 1 : 2))}</strong>
              <span>{t('培训合格证书')}</span>
            </div>
            <dl className="proof-facts">
              <dt>{t('证书编号')}</dt>
              <dd>{data.content.number}</dd>
              <dt>{t('姓名')}</dt>
              <dd>{data.content.name}</dd>
              <dt>{t('培训名称')}</dt>
              <dd>{data.content.title}</dd>
              <dt>{t('学时')}</dt>
              <dd>{Number(data.content.hours)}</dd>
              <dt>{t('核验时间')}</dt>
              <dd>{data.seal.sealedAt}</dd>
              <dt>{t('封签密钥')}</dt>
              <dd>{data.seal.keyId}</dd>
            </dl>
            <SealAlert of={seal} />
          </>
        )}
      </div>
    </main>
  );
}
