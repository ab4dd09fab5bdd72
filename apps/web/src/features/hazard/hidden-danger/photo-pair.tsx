import type { AnyRow, Attachment } from '@anlan/client';
import { Image } from 'antd';
import { isImage } from '../../../kinds/file/file-rules';
import { OnSiteNote } from '../../../kinds/file/on-site';
import { useT } from '../../../lib/i18n';

const picturesOf = (row: AnyRow, name: string): readonly Attachment[] =>
  ((row[`${name}List`] as readonly Attachment[] | undefined) ?? []).filter(
    ({ extension, link }) => isImage(extension) && link !== '',
  );

/** The place before and after, side by side and large; every picture opens to be zoomed. */
export function PhotoPair({ row }: { row: AnyRow }) {
  const t = useT();
  const before = picturesOf(row, 'reviseBeforeImages');
  const after = picturesOf(row, 'reviseAfterImages');
  if (before.length + after.length === 0) return null;
  return (
    <div className="photo-pair">
      {before.length > 0 && <Side title={t('整改前')} label={t('整改前照片')} files={before} />}
      {after.length > 0 && <Side title={t('整改后')} label={t('整改后照片')} files={after} />}
    </div>
  );
}

function Side({ title, label, files }: { title: string; label: string; files: readonly Attachment[] }) {
  const t = useT();
  return (
    <section>
      <h3>
        {title}
        {files.length > 1 && <small className="quiet">{t('{n}张', { n: files.length })}</small>}
      </h3>
      <Image.PreviewGroup>
        <ul aria-label={label}>
          {files.map((file, place) => (
            <li key={file.attachId}>
              <Image
                src={place === 0 ? file.link : (file.thumbLink ?? file.link)}
                preview={{ src: file.link }}
                alt={file.name}
                width="100%"
                height={place === 0 ? 204 : 64}
                loading="lazy"
              />
              {place === 0 && <OnSiteNote photo={file.onSite} />}
            </li>
          ))}
        </ul>
      </Image.PreviewGroup>
    </section>
  );
}
