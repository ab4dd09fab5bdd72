import type { PointChoice } from '@anlan/domain/flat/calls';
import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Input, Skeleton } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { GRADES, gradeOf } from '../../parts/plan/levels';
import { searchPoints } from './flat-calls';

/** Risk points by name or number, with what can be done with each. */
export function PointSearch({
  query,
  begin = '',
  children,
}: {
  query: Readonly<Record<string, string | undefined>>;
  /** What is searched to begin with. */
  begin?: string;
  children: (choice: PointChoice) => ReactNode;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const [words, setWords] = useState(begin);
  const keyword = useDeferredValue(words.trim());
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'riskPoint', 'choices', query, keyword],
    queryFn: ({ signal }) => searchPoints({ ...query, keyword }, signal),
    placeholderData: (former) => former,
  });
  return (
    <div className="point-search">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder={t('按名称或编号查找风险点')}
        aria-label={t('按名称或编号查找风险点')}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 5 }} title={false} />}
      {data?.length === 0 && <p className="quiet">{t('没有找到风险点')}</p>}
      <ul>
        {data?.map((choice) => (
          <li key={choice.id}>
            <i style={{ background: GRADES[gradeOf(choice.scoreLevel)].colour }} />
            <span>
              {choice.name}
              <small>{[choice.pointNum, t(GRADES[gradeOf(choice.scoreLevel)].label)].join(' · ')}</small>
            </span>
            {children(choice)}
          </li>
        ))}
      </ul>
    </div>
  );
}
