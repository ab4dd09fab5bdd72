import { type LackGroup, lackingGroups } from '@anlan/domain/training/entitlement/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Arrange } from './arrange';
import { type Behind, LackingPeople } from './lacking-people';

/** What people lack of what is asked of them, a line for each thing, with the training that mends it. */
export function Lacking({ chosen }: { readonly chosen: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const mayArrange = useCan('examonlinetrainingplan_add');
  const [arranging, setArranging] = useState<LackGroup>();
  const [opened, setOpened] = useState<Behind>();
  const { data } = useCall([tenant, trainingDemand.name, 'lacking'], lackingGroups, {}, { staleTime: 0 });
  if (!data || data.length === 0) return null;
  // What a to-do has named comes first.
  const groups = [...data].sort((a, b) => Number(b.key === chosen) - Number(a.key === chosen));
  return (
    <section className="lack-groups" aria-label={t('未完成的培训要求')}>
      <h2>{t('未完成的培训要求')}</h2>
      <ul>
        {groups.map((group) => (
          <li key={group.key} aria-current={group.key === chosen ? 'true' : undefined}>
            <div>
              {/* As the to-do counts it: those whom no plan teaches yet. */}
              <strong>{t(group.title)}</strong>{' '}
              <Figure
                onOpen={() => setOpened({ group, ...(without(group) < group.people ? { planned: 0 as const } : {}) })}
              >
                {t(without(group) < group.people ? '待安排{n}人' : '{n}人', { n: without(group) })}
              </Figure>{' '}
              {group.overdue > 0 && (
                <Figure tag="red" onOpen={() => setOpened({ group, overdue: 1 })}>
                  {t('{n}人逾期', { n: group.overdue })}
                </Figure>
              )}{' '}
              {group.planned > 0 && (
                <Figure tag="blue" onOpen={() => setOpened({ group, planned: 1 })}>
                  {t('{n}人已在培训计划中', { n: group.planned })}
                </Figure>
              )}{' '}
              {group.reminds && <span className="tag tag-orange">{t('只提醒')}</span>}
              <div className="quiet">
                {t('最早{day}前完成', { day: group.dueOn })} · {group.names.join('、')}
                {group.people > group.names.length && t('等{n}人', { n: group.people })}
              </div>
              <div className="quiet">{group.basis}</div>
            </div>
            {mayArrange && (
              <Button type={group.key === chosen ? 'primary' : 'default'} onClick={() => setArranging(group)}>
                {t('安排培训')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {arranging && (
        <Arrange
          userIds={arranging.userIds.slice(0, without(arranging))}
          day={arranging.day}
          changes={null}
          onClose={() => setArranging(undefined)}
        />
      )}
      {opened && <LackingPeople of={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** A number of people, which opens them. */
const Figure = ({
  tag,
  onOpen,
  children,
}: {
  readonly tag?: 'red' | 'blue';
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) => (
  <button type="button" className={tag ? `lack-figure tag tag-${tag}` : 'lack-figure'} onClick={onOpen}>
    {children}
  </button>
);

/** Those without a plan stand first; where all have one, all. */
const without = ({ people, planned }: LackGroup): number => (planned < people ? people - planned : people);
