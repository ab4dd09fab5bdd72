import { type PracticeMistake, practiceMistakes } from '@anlan/domain/training/practice/calls';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { AnswerView } from './answer-view';
import { Cards, SIZE } from './cards';

/** What was answered wrongly in practice and is not mastered since. */
export function Mistakes() {
  const t = useT();
  const tenant = useViewingTenant();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const asked = useCall(
    [tenant, 'examQuestion', 'mistakes'],
    practiceMistakes,
    { query: { current: page, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <>
      {asked.data && asked.data.total > 0 && (
        <Button className="training-switch" type="primary" onClick={() => void navigate('/training/practice/wrong')}>
          {t('错题重练')}
        </Button>
      )}
      <Cards<PracticeMistake>
        asked={asked}
        none="没有练习错题"
        page={page}
        onPage={setPage}
        draw={(row) => (
          <li key={row.id} className="training-card">
            <p className="quiet">
              {row.lastTime.slice(0, 16)} · {t('错{n}次', { n: row.times })}
            </p>
            <AnswerView answer={{ ...row, judged: null, score: null, worth: null, comment: null }} />
          </li>
        )}
      />
    </>
  );
}
