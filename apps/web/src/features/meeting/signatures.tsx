import type { AnyRow, Attachment } from '@anlan/client';
import { tag } from '../../kinds/draw';
import { FileList } from '../../kinds/file/file-list';
import { useT } from '../../lib/i18n';
import './meeting.css';

interface Signed {
  readonly id: string;
  readonly name: string;
  readonly way: number;
  readonly recorderName: string | null;
  readonly signTime: string;
  readonly signatureList: readonly Attachment[];
  readonly photoList: readonly Attachment[];
}

/** Below a meeting's detail: who has signed, on whose phone, with the drawing and the photo. */
export function Signatures({ row }: { row: AnyRow }) {
  const t = useT();
  const signed = (row.userSign ?? []) as readonly Signed[];
  return (
    <section className="record-more meeting-signatures">
      <h2>{t('参会人员签名')}</h2>
      {signed.length === 0 && <p className="quiet">{t('还没有人签到')}</p>}
      <ul>
        {signed.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.name}</strong>{' '}
              {one.way === 2 && tag(t('由{name}现场代录', { name: one.recorderName ?? '' }), 'orange')}
              <time className="quiet">{one.signTime.slice(0, 16)}</time>
            </div>
            {one.signatureList[0] && (
              <img
                className="signature-shown"
                src={one.signatureList[0].link}
                alt={t('{name}的签名', { name: one.name })}
              />
            )}
            {one.photoList.length > 0 && <FileList files={one.photoList} label="签名人照片" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
