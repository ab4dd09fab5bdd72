import { type EnterableTenant, enterableTenants } from '@anlan/domain/identity/session/ghost-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { tag } from '../../../kinds/draw';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { enterTenant } from '../../../lib/session/ghost';
import { useCan } from '../../../lib/session/permission';
import { homePath } from '../../../lib/session/session';
import '../../../parts/parts.css';
import { Failed, Nothing } from '../../../parts/feedback/states';
import './ghost.css';

const size = 60;

/** /tenancy/ghost: tenants a platform administrator may go into. */
export function GhostSwitch() {
  const t = useT();
  const navigate = useNavigate();
  const mayGo = useCan('ghost_edit');
  const [name, setName] = useState('');
  const [going, setGoing] = useState<string | null>(null);
  const wanted = useDeferredValue(name.trim());
  const tenants = useInfiniteQuery({
    queryKey: ['ghost', wanted],
    queryFn: ({ signal, pageParam }) =>
      api.send(
        enterableTenants,
        { query: { tenantName: wanted }, where: { current: pageParam, size } },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * size < last.total ? pages.length + 1 : undefined),
  });
  const rows = tenants.data?.pages.flatMap((page) => page.records) ?? [];

  const enter = async ({ tenantId, tenantName }: EnterableTenant) => {
    const question = t('确定进入{name}？期间的操作会同时记入平台与该租户的日志。', { name: tenantName });
    if (!(await feedback.confirm(question))) return;
    setGoing(tenantId);
    try {
      await enterTenant(tenantId);
      navigate(homePath(), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setGoing(null);
    }
  };

  return (
    <section className="card">
      <Input.Search
        allowClear
        className="ghost-search"
        aria-label={t('请输入租户名称或编号')}
        placeholder={t('请输入租户名称或编号')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {tenants.error && !tenants.data && <Failed error={tenants.error} onRetry={() => void tenants.refetch()} />}
      {tenants.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {tenants.data && rows.length === 0 && (
        <Nothing text={wanted === '' ? t('没有可进入的租户') : t('没有符合条件的租户')} />
      )}
      <ul className="ghost-list" aria-busy={tenants.isFetching}>
        {rows.map((row) => (
          <li key={row.tenantId}>
            <div>
              <strong>{row.tenantName}</strong>
              <span className="quiet">{[row.tenantId, row.areaName].filter(Boolean).join(' · ')}</span>
              <span>{row.tenantType === 2 ? tag(t('政府'), 'blue') : tag(t('企业'), 'green')}</span>
            </div>
            {mayGo && (
              <Button
                type="primary"
                loading={going === row.tenantId}
                disabled={going !== null && going !== row.tenantId}
                aria-label={`${t('进入')} ${row.tenantName}`}
                onClick={() => void enter(row)}
              >
                {t('进入')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {tenants.hasNextPage && (
        <Button block loading={tenants.isFetchingNextPage} onClick={() => void tenants.fetchNextPage()}>
          {t('加载更多')}
        </Button>
      )}
    </section>
  );
}
