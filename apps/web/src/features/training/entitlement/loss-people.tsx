import type { LossPerson } from '@anlan/domain/training/entitlement/calls';
import type { Loss } from '@anlan/domain/training/entitlement/standing';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { WideTable } from '../../../parts/list/wide-table';

interface PeopleProps {
  readonly rows: readonly LossPerson[];
  readonly loading: boolean;
  readonly selects: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Who loses something, a line each. */
export function People({ rows, loading, selects, chosen, onChoose }: PeopleProps) {
  const t = useT();
  const phone = useScreenClass() === 0;
  return (
    <WideTable<LossPerson>
      rowKey="userId"
      size="middle"
      loading={loading}
      dataSource={[...rows]}
      {...(phone ? {} : { scroll: { x: 900 } })}
      locale={{ emptyText: t('没有人失去资格') }}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      {...(selects
        ? {
            rowSelection: {
              selectedRowKeys: [...chosen],
              onChange: (keys) => onChoose(keys.map(String)),
              getCheckboxProps: (row) => ({ 'aria-label': t('选择{name}', { name: row.realName }) }),
            },
          }
        : {})}
      columns={
        phone
          ? [
              {
                title: t('人员'),
                render: (_, row) => (
                  <>
                    <strong>{row.realName}</strong>{' '}
                    <span className="quiet">{[row.deptName, row.postName].filter(Boolean).join(' · ')}</span>
                    <LossList of={row} />
                  </>
                ),
              },
            ]
          : [
              { title: t('姓名'), dataIndex: 'realName', width: 90 },
              { title: t('部门'), dataIndex: 'deptName', width: 130 },
              { title: t('岗位'), dataIndex: 'postName', width: 130 },
              { title: t('失去的资格与原因'), render: (_, row) => <LossList of={row} /> },
            ]
      }
    />
  );
}

/** What is lost on the same day because of the same, together. */
function together(losses: readonly Loss[]): (readonly [Loss, ...Loss[]])[] {
  const groups = new Map<string, [Loss, ...Loss[]]>();
  for (const loss of losses) {
    const key = [loss.kind === 'trained', loss.until, loss.already, ...loss.causes.map(({ says }) => says)].join('|');
    const known = groups.get(key);
    if (known) known.push(loss);
    else groups.set(key, [loss]);
  }
  return [...groups.values()];
}

function LossList({ of }: { readonly of: LossPerson }) {
  const t = useT();
  return (
    <ul className="loss-list">
      {together(of.losses).map((group) => {
        const [{ key, kind, already, until, causes }] = group;
        const bases = (says: string) => [
          ...new Set(group.flatMap((one) => one.causes.flatMap((cause) => (cause.says === says ? [cause.basis] : [])))),
        ];
        return (
          <li key={key}>
            {group.map((one) => (
              <span key={one.key} className={already ? 'tag tag-red' : 'tag tag-orange'}>
                {one.label}
              </span>
            ))}
            <span>
              {!already
                ? t('可用至{day}', { day: until })
                : kind === 'trained'
                  ? t('今天已不能担任')
                  : t('{day}到期，已不能上岗', { day: until })}
            </span>
            {causes.map(({ says }) => (
              <div key={says}>
                {says}
                <span className="quiet">{t('（{basis}）', { basis: bases(says).join('；') })}</span>
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
