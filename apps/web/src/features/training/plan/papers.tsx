import { examRecord } from '@anlan/domain/training/exam-record';
import type { PaperRow, UserExam } from '@anlan/domain/training/plan/calls';
import { planPapers } from '@anlan/domain/training/plan/calls';
import { permissionCode } from '@anlan/resource';
import { Modal, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { WideTable } from '../../../parts/list/wide-table';
import { mark, ResultTag } from '../words';
import { progressKey } from './progress-key';

/** Each attempt of one person at the exam of a plan; whoever may read answers opens them from here. */
export function Papers({
  planId,
  examId,
  person,
  onClose,
}: {
  readonly planId: string;
  readonly examId: string;
  readonly person: Pick<UserExam, 'userId' | 'realName'>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const government = useSession(isSupervisor);
  const mayRead = useCan(permissionCode(examRecord, 'view'));
  const { data, error, refetch } = useCall(
    progressKey(tenant),
    planPapers,
    { params: { planId, examId }, query: { userId: person.userId } },
    { staleTime: 0 },
  );
  const address = `${examRecord.menu?.path ?? ''}?${new URLSearchParams({ examId, userId: person.userId })}`;
  return (
    <Modal open width={720} title={t('答卷 · {name}', { name: person.realName })} footer={null} onCancel={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <WideTable<PaperRow>
          rowKey="id"
          size="small"
          pagination={false}
          dataSource={[...data]}
          scroll={{ x: 460 }}
          locale={{ emptyText: t('还没有交卷') }}
          columns={[
            { title: t('次数'), width: 80, render: (_, row) => t('第{n}次', { n: row.number }) },
            { title: t('得分'), width: 100, render: (_, row) => `${mark(row.userScore)}/${mark(row.totalScore)}` },
            { title: t('用时'), width: 90, render: (_, row) => t('{n}分钟', { n: row.userTime ?? 0 }) },
            { title: t('考试结果'), width: 90, render: (_, row) => <ResultTag result={row.examResult} /> },
            { title: t('交卷时间'), width: 140, render: (_, row) => row.createTime.slice(0, 16) },
          ]}
        />
      )}
      {mayRead && !government && data && data.length > 0 && <Link to={address}>{t('查看答卷内容')}</Link>}
    </Modal>
  );
}
