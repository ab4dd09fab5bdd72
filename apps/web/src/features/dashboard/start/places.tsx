import type { TradeWorkshop } from '@anlan/domain/dashboard/trade-templates';
import { Checkbox, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { makePlaces } from './begin';
import { Card, type StepProps, useDoing } from './card';

/** The template's workshops, teams and areas, each to be renamed or left out. */
export function Places({
  workshops,
  children,
  onDone,
  onSkip,
}: Pick<StepProps, 'onSkip'> & {
  workshops: readonly TradeWorkshop[];
  children: ReactNode;
  /** `made`: under the names they have been given. */
  onDone: (made: readonly TradeWorkshop[]) => Promise<void>;
}) {
  const t = useT();
  const { busy, run } = useDoing();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (name: string) => names[name]?.trim() || name;
  const chosen = workshops
    .map(({ name, team, areas }) => ({
      name: nameOf(name),
      team: nameOf(team),
      areas: areas.filter((one) => !left.has(one.name)).map((one) => ({ ...one, name: nameOf(one.name) })),
    }))
    .filter(({ areas }) => areas.length > 0);
  const count = chosen.reduce((sum, { areas }) => sum + areas.length, 0);
  const named = (name: string, label: string) => (
    <Input
      aria-label={label}
      value={names[name] ?? name}
      maxLength={30}
      onChange={({ target }) => setNames({ ...names, [name]: target.value })}
    />
  );
  return (
    <Card
      title={t('车间与区域')}
      says={t('按行业给出的建议，名称可以改，不要的去掉')}
      beside={children}
      act={t('建立{n}个车间、{m}个区域', { n: chosen.length, m: count })}
      busy={busy}
      disabled={count === 0}
      onSkip={onSkip}
      onAct={() =>
        void run(async () => {
          await makePlaces(chosen);
          feedback.toast('success', t('车间、班组与区域已建立'));
          await onDone(chosen);
        })
      }
    >
      <ul className="start-shops">
        {workshops.map(({ name, team, areas }) => (
          <li key={name}>
            <div className="start-shop">
              {named(name, t('车间名称'))}
              {named(team, t('班组名称'))}
            </div>
            <ul>
              {areas.map((one) => (
                <li key={one.name}>
                  <Checkbox
                    checked={!left.has(one.name)}
                    aria-label={t('建立区域{name}', { name: nameOf(one.name) })}
                    onChange={({ target }) => {
                      const next = new Set(left);
                      if (target.checked) next.delete(one.name);
                      else next.add(one.name);
                      setLeft(next);
                    }}
                  />
                  {named(one.name, t('区域名称'))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
