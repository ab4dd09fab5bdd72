import { publicPermit, scannedPermit } from '@anlan/domain/permit/proof/calls';
import { Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { site } from '../../../lib/site';
import { SealAlert } from '../../../parts/proof/seal-alert';
import { useSealOf } from '../../../parts/proof/use-seal-of';
import '../../../parts/proof/proof.css';

/** Whoever is signed in and may read the ticket goes on to it. */
function useTicketItself(code: string): boolean {
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.token !== null);
  const [looking, setLooking] = useState(signedIn);
  useEffect(() => {
    if (!signedIn || code === '') {
      setLooking(false);
      return;
    }
    let gone = false;
    api
      .send(scannedPermit, { query: { code } }, { quiet: true })
      .then(({ id }) => {
        if (!gone) navigate(`/m/permit/${id}`, { replace: true });
      })
      .catch(() => {
        if (!gone) setLooking(false);
      });
    return () => {
      gone = true;
    };
  }, [signedIn, code, navigate]);
  return looking;
}

/** /share/permit, open to whoever holds the paper: level, state, validity and the seal. */
export function PublicPermit() {
  const t = useT();
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const looking = useTicketItself(code);
  const { data, error, refetch } = useCall(
    ['public'],
    publicPermit,
    { query: { code } },
    { company: false, token: false, retry: false, enabled: !looking },
  );
  const seal = useSealOf(data);
  useEffect(() => {
    document.title = `${t('作业票核验')} - ${t(site.name)}`;
  }, [t]);
  if (error)
    return (
      <main className="proof-page">
        <div className="proof-sheet">
          <Result
            status="warning"
            title={t('无法核验')}
            subTitle={error instanceof ApiError ? t(error.message) : t('网络不通，请稍后再试')}
            extra={<Button onClick={() => void refetch()}>{t('重试')}</Button>}
          />
        </div>
      </main>
    );
  if (!data)
    return (
      <main className="proof-page">
        <div className="proof-sheet">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      </main>
    );
  const { level, state, live, from, to } = data.content;
  return (
    <main className="proof-page">
      <div className="proof-sheet">
        <h1>{t('作业票核验')}</h1>
        <div className="proof-state" data-live={seal.verdict && live && seal.verdict.sound}>
          <strong>{t(state)}</strong>
          <span>{live ? t('现在可以作业') : t('现在不得作业')}</span>
        </div>
        <dl className="proof-facts">
          <dt>{t('级别')}</dt>
          <dd>{t(level)}</dd>
          <dt>{t('有效期')}</dt>
          <dd>{t('{from}至{to}', { from: from.slice(0, 16), to: to.slice(0, 16) })}</dd>
          <dt>{t('核验时间')}</dt>
          <dd>{data.seal.sealedAt}</dd>
          <dt>{t('封签密钥')}</dt>
          <dd>{data.seal.keyId}</dd>
        </dl>
        <SealAlert of={seal} />
      </div>
    </main>
  );
}
