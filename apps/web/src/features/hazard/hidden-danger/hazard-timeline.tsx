import type { AnyRow, Attachment } from '@anlan/client';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { tag } from '../../../kinds/draw';
import { FileList } from '../../../kinds/file/file-list';
import { useT } from '../../../lib/i18n';
import { Can } from '../../../parts/can';
import { RemarkEntry } from './remark-entry';

const { operateType, statusBefore, statusAfter } = hiddenDangerRecord.fields;
const word = (options: Readonly<Record<string, string>>, key: unknown): string => options[String(key ?? '')] ?? '';

/** Every step of a hidden danger's life as its detail carries them (oldest first), shown the latest first. */
export function HazardTimeline({ row, government, open }: { row: AnyRow; government: boolean; open: boolean }) {
  const t = useT();
  const shortly = ({ operateType: type, operateTime }: AnyRow) =>
    `${String(operateTime ?? '').slice(5, 10)} ${t(word(operateType.options, type))}`;
  const records = [...((row.records as readonly AnyRow[] | undefined) ?? [])].reverse();
  return (
    <section className="hazard-timeline" aria-labelledby={`records-${row.id}`}>
      <h2 id={`records-${row.id}`} className="visually-hidden">
        {t('处理记录')}
      </h2>
      {!government && (
        <Can code="hiddendanger_edit">
          <RemarkEntry id={row.id} />
        </Can>
      )}
      {records.length === 0 && <p className="quiet">{t('还没有处理记录')}</p>}
      {records.length > 0 && (
        <details className="hazard-past" open={open}>
          <summary>
            <strong>{t('经过{n}步', { n: records.length })}</strong>
            <span className="quiet">{records.slice(0, 3).map(shortly).join(' · ')}</span>
          </summary>
          <ol>
            {records.map((record) => (
              <Step key={record.id} record={record} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Step({ record }: { record: AnyRow }) {
  const t = useT();
  const from = word(statusBefore.options, record.statusBefore);
  const to = word(statusAfter.options, record.statusAfter);
  const moved = to !== '' && from !== to;
  const files = (record.imagesList as readonly Attachment[] | undefined) ?? [];
  const time = String(record.operateTime ?? '');
  return (
    <li>
      <p className="hazard-step-head">
        <strong>{t(word(operateType.options, record.operateType))}</strong>
        <span>{String(record.operateUserName ?? '')}</span>
        {Number(record.onBehalf) === 1 && tag(t('代办'), 'purple')}
        <time dateTime={time.replace(' ', 'T')}>{time.slice(0, 16)}</time>
      </p>
      {moved && <p className="quiet">{from === '' ? t(to) : t('{from} → {to}', { from: t(from), to: t(to) })}</p>}
      {record.content ? <p className="hazard-step-words">{String(record.content)}</p> : null}
      {Boolean(record.photoReused) && (
        <p className="hazard-step-mark">{t('重复照片：{told}', { told: String(record.photoReused) })}</p>
      )}
      {files.length > 0 && <FileList files={files} label="图片" />}
    </li>
  );
}
