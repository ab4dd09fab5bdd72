import { checkList } from '@anlan/domain/check/check-list';
import { starterTrades, takeStarterLists } from '@anlan/domain/check/plan/plan-calls';
import { Button, Checkbox, Collapse, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../../parts/feedback/states';
import { invalidateAfter } from '../../parts/query-keys';
import './check.css';

/** Lists by trade, each with its items to read before one takes it over. */
export function StarterDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useCall(['check'], starterTrades, {}, { staleTime: Number.POSITIVE_INFINITY });
  const take = async () => {
    setBusy(true);
    try {
      const { created, skipped } = await api.send(takeStarterLists, { body: { keys: chosen } });
      feedback.toast(
        'success',
        skipped > 0
          ? t('已采用{n}张检查表，{m}张已存在', { n: created, m: skipped })
          : t('已采用{n}张检查表', { n: created }),
      );
      await invalidateAfter(checkList);
      onClose();
    } catch {
      // Told by the transport; what was ticked stays.
    } finally {
      setBusy(false);
    }
  };
  const toggle = (key: string, on: boolean) => setChosen(on ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <Drawer
      open
      size={phone ? '100%' : 640}
      title={t('采用预置检查表')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      footer={
        <div className="drawer-footer">
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void take()}>
            {t('采用（{n}）', { n: chosen.length })}
          </Button>
        </div>
      }
    >
      <p className="quiet">{t('采用后成为本企业的检查表，可以任意修改')}</p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data?.map(({ trade, label, lists }) => (
        <section key={trade} className="starter">
          <h3>{t(label)}</h3>
          <Collapse
            size="small"
            items={lists.map((list) => ({
              key: list.key,
              label: (
                <span className="starter-name">
                  {list.name}
                  <small className="quiet">{t('{n}项', { n: list.items.length })}</small>
                </span>
              ),
              extra: (
                // biome-ignore lint/a11y/noStaticElementInteractions: keeps a tick from folding the panel
                // biome-ignore lint/a11y/useKeyWithClickEvents: the tick box itself takes the keys
                <span onClick={(event) => event.stopPropagation()}>
                  <Checkbox
                    aria-label={list.name}
                    checked={chosen.includes(list.key)}
                    onChange={(event) => toggle(list.key, event.target.checked)}
                  />
                </span>
              ),
              children: (
                <ol className="starter-items">
                  {list.items.map((item) => (
                    <li key={item.content}>
                      <strong>{item.project}</strong>
                      {item.content}
                      <small className="quiet">
                        {item.standard}（{item.basis}）
                      </small>
                    </li>
                  ))}
                </ol>
              ),
            }))}
          />
        </section>
      ))}
    </Drawer>
  );
}
