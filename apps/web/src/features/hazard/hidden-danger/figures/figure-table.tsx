import { useT } from '../../../../lib/i18n';
import { type Conditions, OPEN, type Open, type Part, rateText } from './calls';

const TABLE: readonly (readonly [keyof Part, string, Conditions])[] = [
  ['total', '发现', {}],
  ['open', '未闭环', { status: OPEN }],
  ['overdue', '逾期', { isOverdue: '1' }],
  ['closed', '已闭环', { status: '5' }],
  ['major', '重大', { hiddenDangerLevel: '4', status_notequal: '6' }],
];

/** The same as the chart in numbers; each one opens its rows. */
export function FigureTable({
  rows,
  head,
  open,
  of,
  last,
}: {
  rows: readonly Part[];
  head: string;
  open: Open;
  of: (part: Part) => Conditions;
  last?: Part | undefined;
}) {
  const t = useT();
  const shown = rows.filter(({ total }) => total > 0);
  return (
    <div className="figure-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t(head)}</th>
            {TABLE.map(([name, label]) => (
              <th key={name} scope="col">
                {t(label)}
              </th>
            ))}
            <th scope="col">{t('整改率')}</th>
            <th scope="col">{t('平均天数')}</th>
          </tr>
        </thead>
        <tbody>
          {[...shown, ...(last ? [last] : [])].map((part) => (
            <tr key={part.key}>
              <th scope="row">{t(part.label)}</th>
              {TABLE.map(([name, label, more]) => {
                const value = Number(part[name]);
                // What names no department has no condition of its own.
                const still = value === 0 || part === last;
                return (
                  <td key={name}>
                    {still ? (
                      value
                    ) : (
                      <button
                        type="button"
                        className="link"
                        onClick={() => open(`${t(part.label)} · ${t(label)}`, { ...more, ...of(part) })}
                      >
                        {value}
                      </button>
                    )}
                  </td>
                );
              })}
              <td>{rateText(part.closedRate)}</td>
              <td>{part.closeDays ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
