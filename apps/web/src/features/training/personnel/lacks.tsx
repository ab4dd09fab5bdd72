import type { FileRow } from '@anlan/domain/training/personnel/calls';
import { Tag } from 'antd';
import { useT } from '../../../lib/i18n';

/** What somebody lacks, by when; and what is asked of him beside it. */
export function Lacks({
  of,
}: {
  readonly of: Pick<FileRow, 'met' | 'missing' | 'lacks' | 'dueOn' | 'also' | 'entryMissing'>;
}) {
  const t = useT();
  const parts = [
    ...(Number(of.missing) > 0 ? [t('还差{n}学时', { n: of.missing })] : []),
    ...of.lacks.map((level) => t('缺{level}', { level: t(level) })),
  ];
  return (
    <>
      {of.entryMissing && <Tag color="warning">{t('未填入职日期')}</Tag>}
      {of.met ? <Tag color="success">{t('已完成')}</Tag> : parts.join('、')}
      {!of.met && <div className="quiet training-due">{t('完成期限{day}', { day: of.dueOn })}</div>}
      {of.also.map((title) => (
        <div key={title}>{t('另需完成：{title}', { title: t(title) })}</div>
      ))}
    </>
  );
}
