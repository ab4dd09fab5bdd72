import { endSessions, type SignInSession, signInSessions } from '@anlan/domain/identity/session/online-calls';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Segmented, type TableColumnsType, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { tag } from '../../../kinds/draw';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import '../../../parts/parts.css';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { OnlineByCompany } from './by-company';
import './online-users.css';
import { useCall } from '../../../lib/http/use-call';
import { WideTable } from '../../../parts/list/wide-table';

type Which = '1' | '' | 'companies';
const KEY = ['online-users'];
const SIZE = 20;

/** /system/online: who is signed in now and who was; an administrator ends a session at once. */
export function OnlineUsers() {
  const t = useT();
  const client = useQueryClient();
  const mayKick = useCan('onlineuser_edit');
  const phone = useScreenClass() === 0;
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const [company, setCompany] = useState<{ id: string; name: string } | null>(null);
  const [which, setWhich] = useState<Which>('1');
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const wanted = useDeferredValue(name.trim());
  const query = useCall(
    [...KEY, company?.id],
    signInSessions,
    {
      query: { realName: wanted, online: which },
      where: { current, size: SIZE, ...(company ? { tenantId: company.id } : {}) },
    },
    { enabled: which !== 'companies', placeholderData: keepPreviousData, staleTime: 0 },
  );
  const kick = async ({ id, realName }: SignInSession) => {
    if (!(await feedback.confirm(t('确定将{name}强制下线？', { name: realName }), { danger: true }))) return;
    try {
      await api.send(endSessions, { body: { ids: [id] } });
      feedback.toast('success', t('已下线'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await client.invalidateQueries({ queryKey: KEY });
  };
  const state = (row: SignInSession) => (row.online === 1 ? tag(t('在线'), 'green') : tag(t('离线'), 'grey'));
  const end = (row: SignInSession) => [row.endTime, row.endReason].filter(Boolean).join(' ');
  const action = (row: SignInSession) =>
    row.mine === 1 ? (
      <span className="quiet">{t('本次登录')}</span>
    ) : (
      mayKick &&
      company === null &&
      row.endTime === null && (
        <Button
          type="link"
          danger
          size="small"
          aria-label={`${t('强制下线')} ${row.realName}`}
          onClick={() => void kick(row)}
        >
          {t('强制下线')}
        </Button>
      )
    );
  const wide: TableColumnsType<SignInSession> = [
    { title: t('姓名'), dataIndex: 'realName', width: 140, fixed: 'left' },
    { title: t('账号'), dataIndex: 'account', width: 140 },
    { title: t('部门'), dataIndex: 'deptName', width: 160 },
    { title: t('状态'), width: 100, render: (_value, row) => state(row) },
    { title: t('登录时间'), dataIndex: 'loginTime', width: 170 },
    { title: t('最近活动'), dataIndex: 'lastActiveTime', width: 170 },
    { title: t('登录地址'), dataIndex: 'ip', width: 140 },
    { title: t('结束'), width: 200, render: (_value, row) => end(row) },
    { title: t('操作'), width: 110, fixed: 'right', render: (_value, row) => action(row) },
  ];
  const narrow: TableColumnsType<SignInSession> = [
    {
      title: t('姓名'),
      render: (_value, row) => (
        <>
          {row.realName} {state(row)}
          <small className="online-more">{[row.account, row.deptName].filter(Boolean).join(' · ')}</small>
          <small className="online-more">{[row.loginTime.slice(0, 16), row.ip].filter(Boolean).join(' · ')}</small>
          {row.endTime && <small className="online-more">{end(row)}</small>}
        </>
      ),
    },
    { title: t('操作'), width: 100, render: (_value, row) => action(row) },
  ];
  return (
    <section className="card">
      <div className="online-bar">
        <Segmented<Which>
          value={which}
          onChange={(value) => {
            setWhich(value);
            if (value === 'companies') setCompany(null);
            setCurrent(1);
          }}
          options={[
            { value: '1', label: t('当前在线') },
            { value: '', label: t('全部记录') },
            ...(platform ? [{ value: 'companies' as const, label: t('按企业') }] : []),
          ]}
        />
        {company && (
          <Tag closable={{ 'aria-label': t('返回本平台') }} onClose={() => setCompany(null)}>
            {company.name}
          </Tag>
        )}
        {which !== 'companies' && (
          <>
            <Input.Search
              allowClear
              aria-label={t('姓名或账号')}
              placeholder={t('姓名或账号')}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setCurrent(1);
              }}
            />
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('刷新')}
            </Button>
          </>
        )}
      </div>
      {which === 'companies' ? (
        <OnlineByCompany
          onChoose={(next) => {
            setCompany(next);
            setWhich('');
            setCurrent(1);
          }}
        />
      ) : query.error && !query.data ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <WideTable<SignInSession>
          rowKey="id"
          size="middle"
          loading={query.isPending}
          dataSource={query.data?.records ?? []}
          {...(phone ? {} : { scroll: { x: 980 } })}
          locale={{ emptyText: <Nothing text={t('没有符合条件的数据')} /> }}
          pagination={{
            current,
            pageSize: SIZE,
            total: query.data?.total ?? 0,
            showSizeChanger: false,
            onChange: setCurrent,
          }}
          columns={phone ? narrow : wide}
        />
      )}
    </section>
  );
}
