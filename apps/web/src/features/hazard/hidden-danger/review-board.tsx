import type { AnyRow, Attachment } from '@anlan/client';
import { Alert, Image } from 'antd';
import { isImage } from '../../../kinds/file/file-rules';
import { OnSiteNote } from '../../../kinds/file/on-site';
import { useT } from '../../../lib/i18n';
import './hazard.css';
import { overdueTag } from './hazard-tags';

const filesOf = (row: AnyRow, name: string): readonly Attachment[] =>
  ((row[`${name}List`] as readonly Attachment[] | undefined) ?? []).filter(
    (file) => isImage(file.extension) && file.link !== '',
  );

/** What of the present round's pictures had been shown before: the report's, and what was submitted last. */
const marksOf = (row: AnyRow): readonly string[] => {
  const records = (row.records as readonly AnyRow[] | undefined) ?? [];
  const reported = records.find(({ operateType }) => Number(operateType) === 1);
  const submitted = records.findLast(({ operateType }) => Number(operateType) === 3);
  return [reported, submitted].flatMap((record) => (record?.photoReused ? [String(record.photoReused)] : []));
};

/** What a reviewer judges: what was wrong, what was asked for by when, and the same place before and after. */
export function ReviewBoard({ row }: { row: AnyRow }) {
  const t = useT();
  const facts = [
    ['隐患描述', row.hiddenDangerDescribe],
    ['整改要求', row.reviseRequest],
    ['整改情况', row.reviseCondition],
  ] as const;
  const marks = marksOf(row);
  return (
    <section className="review-board" aria-label={t('整改前后对比')}>
      <dl>
        {facts.map(
          ([label, value]) =>
            Boolean(value) && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{String(value)}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('整改期限')}</dt>
          <dd>
            {String(row.reviseTimeLimit ?? '—').slice(0, 16)}
            {row.reviseTime ? t('，{time} 完成', { time: String(row.reviseTime).slice(0, 16) }) : ''}{' '}
            {Number(row.revisedLate) === 1 && <strong className="review-late">{t('逾期整改')}</strong>}
            {overdueTag(row, t)}
          </dd>
        </div>
      </dl>
      {marks.length > 0 && (
        <Alert type="warning" showIcon title={t('重复照片：{told}', { told: marks.join(t('；')) })} />
      )}
      <div className="review-pictures">
        <Pictures title={t('整改前')} files={filesOf(row, 'reviseBeforeImages')} />
        <Pictures title={t('整改后')} files={filesOf(row, 'reviseAfterImages')} />
      </div>
    </section>
  );
}

function Pictures({ title, files }: { title: string; files: readonly Attachment[] }) {
  const t = useT();
  return (
    <div>
      <h3>{title}</h3>
      {files.length === 0 && <p className="quiet">{t('没有照片')}</p>}
      <Image.PreviewGroup>
        {files.map((file, place) => (
          <div key={file.attachId}>
            <Image src={file.link} alt={t('{title}第{n}张', { title, n: place + 1 })} width="100%" />
            <OnSiteNote photo={file.onSite} />
          </div>
        ))}
      </Image.PreviewGroup>
    </div>
  );
}
