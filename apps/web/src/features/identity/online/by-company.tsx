import { type SignInCount, signInCounts } from '@anlan/domain/identity/session/online-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { PagedTable } from '../../../parts/list/paged-table';

const SIZE = 20;

/** For the platform: how many are signed in where, and how often anybody was. */
export function OnlineByCompany({ onChoose }: { onChoose: (company: { id: string; name: string }) => void }) {
  const t = useT();
  const [asked, setAsked] = useState({ current: 1, tenantName: '' });
  const { tenantName, current } = asked;
  const counts = useCall(
    ['online-users', 'companies'],
    signInCounts,
    { query: { tenantName }, where: { current, size: SIZE } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <>
      <div className="online-bar">
        <Input.Search
          allowClear
          aria-label={t('企业名称')}
          placeholder={t('企业名称')}
          onSearch={(word) => setAsked({ current: 1, tenantName: word.trim() })}
        />
      </div>
      <PagedTable<SignInCount>
        asked={counts}
        page={{ current, size: SIZE }}
        onPage={(page) => setAsked((now) => ({ ...now, current: page.current }))}
        rowKey="tenantId"
        width={560}
        short
        none={t('没有符合条件的数据')}
        columns={[
          { title: t('租户编号'), dataIndex: 'tenantId', width: 120 },
          {
            title: t('企业名称'),
            dataIndex: 'tenantName',
            render: (name: string, row) => (
              <button type="button" className="link" onClick={() => onChoose({ id: row.tenantId, name })}>
                {name}
              </button>
            ),
          },
          { title: t('在线人数'), dataIndex: 'onlineCount', width: 120, align: 'right' },
          { title: t('登录次数'), dataIndex: 'loginCount', width: 120, align: 'right' },
        ]}
      />
    </>
  );
}
