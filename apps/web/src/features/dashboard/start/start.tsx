import type { SetupKey } from '@anlan/domain/dashboard/setup';
import { TRADE_TEMPLATES, type TradeWorkshop, templateOf } from '@anlan/domain/dashboard/trade-templates';
import { companyInfo } from '@anlan/domain/tenancy/company-info';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress, Select, Skeleton, Steps } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { api } from '../../../lib/http/api';
import { invalidate, useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { homePath, useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { useSetup } from '../dashboard-calls';
import { Places } from './places';
import { Points } from './points';
import { Drawing, People, Plan } from './rest';
import './start.css';

/** Steps of the first quarter of an hour, each done as soon as the company's records say so. */
const STEPS: readonly { readonly title: string; readonly done: readonly SetupKey[] }[] = [
  { title: '车间与区域', done: ['depts', 'areas'] },
  { title: '风险点', done: ['points', 'evaluated'] },
  { title: '四色图', done: ['drawing'] },
  { title: '人员', done: ['people'] },
  { title: '第一个检查计划', done: ['plans'] },
];

/** /wel/start: a company that has just registered gets from nothing to its first four-colour drawing. */
export function Start() {
  const t = useT();
  const may = useCan('companyinfo_edit');
  const known = useSession(({ permission }) => Object.keys(permission).length > 0);
  const tenant = useViewingTenant();
  const setup = useSetup();
  const phone = useScreenClass() === 0;
  const info = useQuery({
    queryKey: [tenant, 'companyInfo', 'start'],
    queryFn: async ({ signal }) =>
      (await api(companyInfo).page({ current: 1, size: 1 }, { signal, quiet: true })).records,
    enabled: may,
  });
  const [at, setAt] = useState<number | null>(null);
  const [trade, setTrade] = useState<string | null>(null);
  // As they were named here: the points lie in areas of these names.
  const [made, setMade] = useState<readonly TradeWorkshop[] | null>(null);
  if (known && !may) return <Navigate to={homePath()} replace />;
  if (setup.error && !setup.data)
    return (
      <div className="card">
        <Failed error={setup.error} onRetry={() => void setup.refetch()} />
      </div>
    );
  const facts = setup.data;
  if (!facts || info.isLoading)
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const done = STEPS.map((step) => step.done.every((key) => facts[key]));
  const first = done.indexOf(false);
  const current = at ?? (first === -1 ? STEPS.length : first);
  const template =
    TRADE_TEMPLATES.find(({ key }) => key === trade) ?? templateOf(info.data?.[0]?.industry ?? undefined);
  const next = () => setAt(current + 1);
  const after = async () => {
    await invalidate('dashboard');
    next();
  };
  const finished = done.filter(Boolean).length;
  return (
    <div className="start">
      <section className="card start-head">
        <div>
          <h2>{t('从零到第一张四色图')}</h2>
          <p className="quiet">{t('约15分钟。每一步都可以跳过，以后在各自的菜单中补充；已经建好的不会重复建立。')}</p>
        </div>
        <Progress
          percent={Math.round((finished / STEPS.length) * 100)}
          format={() => `${finished}/${STEPS.length}`}
          aria-label={t('设置进度')}
        />
        <Steps
          current={Math.min(current, STEPS.length - 1)}
          size="small"
          orientation={phone ? 'vertical' : 'horizontal'}
          onChange={setAt}
          items={STEPS.map(({ title }, place) => ({
            title: t(title),
            status: done[place] ? 'finish' : place === current ? 'process' : 'wait',
          }))}
        />
      </section>
      {current === 0 && (
        <Places
          key={template.key}
          workshops={template.workshops}
          onDone={(chosen) => {
            setMade(chosen);
            return after();
          }}
          onSkip={next}
        >
          <Select
            aria-label={t('行业模板')}
            value={template.key}
            options={TRADE_TEMPLATES.map(({ key, label }) => ({ value: key, label: t(label) }))}
            onChange={setTrade}
          />
        </Places>
      )}
      {current === 1 && <Points workshops={made ?? template.workshops} onDone={after} onSkip={next} />}
      {current === 2 && <Drawing done={done[2] ?? false} onDone={after} onSkip={next} />}
      {current === 3 && <People done={done[3] ?? false} onDone={after} onSkip={next} />}
      {current === 4 && <Plan list={template.list} onDone={after} onSkip={next} />}
      {current >= STEPS.length && <Finished />}
    </div>
  );
}

function Finished() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <section className="card start-step" aria-label={t('完成')}>
      <h2>{t('可以开始了')}</h2>
      <p>{t('跳过的步骤在首页“还没有设置好的”里继续。')}</p>
      <footer>
        <Button type="primary" onClick={() => navigate('/map/graph')}>
          {t('看四色图')}
        </Button>
        <Button onClick={() => navigate(homePath())}>{t('返回首页')}</Button>
      </footer>
    </section>
  );
}
