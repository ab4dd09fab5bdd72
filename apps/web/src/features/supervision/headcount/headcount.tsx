import {
  type HeadcountCompany,
  type HeadcountPerson,
  type HeadcountPlace,
  headcountCompanies,
  headcountPeople,
  headcountPlaces,
} from '@anlan/domain/identity/session/online-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { Drawer, Input } from 'antd';
import { useState } from 'react';
import { tag } from '../../../kinds/draw';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Failed, Nothing } from '../../../parts/feedback/states';
import '../../../parts/parts.css';
import './headcount.css';
import { useCall } from '../../../lib/http/use-call';
import { WideTable } from '../../../parts/list/wide-table';

/** The office's own figures: no company chosen elsewhere narrows them. */
const outside = { company: false, placeholderData: keepPreviousData } as const;
const SIZE = 10;

/** /govpage/safe/headcount: people of the jurisdiction by region, by company, and one by one. */
export function Headcount() {
  const t = useT();
  const [place, setPlace] = useState<HeadcountPlace | null>(null);
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const [firm, setFirm] = useState<HeadcountCompany | null>(null);
  const places = useCall(['jurisdiction', 'headcount'], headcountPlaces, {}, { company: false });
  const firms = useCall(
    ['jurisdiction', 'headcount'],
    headcountCompanies,
    { query: { tenantName: name, location: place?.code ?? '' }, where: { current, size: SIZE } },
    outside,
  );
  const failed = places.error && !places.data ? places : firms.error && !firms.data ? firms : null;
  if (failed) return <Failed error={failed.error as Error} onRetry={() => void failed.refetch()} />;
  const choose = (next: HeadcountPlace | null) => {
    setPlace(next);
    setCurrent(1);
  };
  return (
    <div className="headcount">
      <section className="card" aria-label={t('按区域')}>
        <ul className="headcount-places">
          {(places.data ?? []).map((row, index) => (
            <li key={row.code}>
              <button
                type="button"
                aria-pressed={place ? place.code === row.code : index === 0}
                // The office's own region comes first and holds all the others.
                onClick={() => choose(index === 0 ? null : row)}
              >
                <span>{row.location}</span>
                <strong>{row.userCount}</strong>
                <small>
                  {t('企业 {n} 家', { n: row.companyCount })} · {t('在线 {n} 人', { n: row.onlineCount })}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-label={t('按企业')}>
        <div className="headcount-bar">
          <h2>{place ? place.location : t('全部区域')}</h2>
          <Input.Search
            allowClear
            aria-label={t('企业名称')}
            placeholder={t('请输入企业名称')}
            onSearch={(word) => {
              setName(word.trim());
              setCurrent(1);
            }}
          />
        </div>
        <WideTable<HeadcountCompany>
          rowKey="tenantId"
          size="middle"
          loading={firms.isPending}
          dataSource={[...(firms.data?.records ?? [])]}
          scroll={{ x: 640 }}
          locale={{ emptyText: <Nothing text={t('没有符合条件的企业')} /> }}
          pagination={{
            current,
            pageSize: SIZE,
            total: firms.data?.total ?? 0,
            showSizeChanger: false,
            onChange: setCurrent,
          }}
          columns={[
            {
              title: t('企业名称'),
              dataIndex: 'tenantName',
              render: (text: string, row) => (
                <button type="button" className="link" onClick={() => setFirm(row)}>
                  {text}
                </button>
              ),
            },
            { title: t('所在区域'), dataIndex: 'location', width: 160 },
            { title: t('人员总数'), dataIndex: 'userCount', width: 110, align: 'right' },
            { title: t('在线人数'), dataIndex: 'onlineCount', width: 110, align: 'right' },
          ]}
        />
      </section>
      {firm && <People firm={firm} onClose={() => setFirm(null)} />}
    </div>
  );
}

function People({ firm, onClose }: { firm: HeadcountCompany; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [asked, setAsked] = useState({ current: 1, realName: '' });
  const { realName, current } = asked;
  const { data, error, isPending, refetch } = useCall(
    ['jurisdiction', 'headcount'],
    headcountPeople,
    { query: { realName }, where: { current, size: SIZE, tenantId: firm.tenantId } },
    outside,
  );
  return (
    <Drawer
      open
      size={phone ? '100%' : 760}
      title={firm.tenantName}
      closable={{ 'aria-label': t('关闭') }}
      onClose={onClose}
    >
      <div className="headcount-bar">
        <Input.Search
          allowClear
          aria-label={t('姓名')}
          placeholder={t('姓名')}
          onSearch={(word) => setAsked({ current: 1, realName: word.trim() })}
        />
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <WideTable<HeadcountPerson>
          rowKey="id"
          size="middle"
          loading={isPending}
          dataSource={[...(data?.records ?? [])]}
          scroll={{ x: 620 }}
          locale={{ emptyText: <Nothing text={t('没有符合条件的数据')} /> }}
          pagination={{
            current: asked.current,
            pageSize: SIZE,
            total: data?.total ?? 0,
            showSizeChanger: false,
            onChange: (current) => setAsked((now) => ({ ...now, current })),
          }}
          columns={[
            { title: t('姓名'), dataIndex: 'realName', width: 110 },
            { title: t('所属部门'), dataIndex: 'deptName' },
            { title: t('岗位'), dataIndex: 'postName', width: 130 },
            { title: t('联系电话'), dataIndex: 'phone', width: 130 },
            {
              title: t('状态'),
              dataIndex: 'online',
              width: 80,
              render: (online: number) => (online === 1 ? tag(t('在线'), 'green') : tag(t('离线'), 'grey')),
            },
          ]}
        />
      )}
    </Drawer>
  );
}
