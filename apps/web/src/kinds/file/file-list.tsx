import type { Attachment } from '@anlan/client';
import { FileOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { isImage, isViewed, sizeText } from './file-rules';
import { OnSiteNote } from './on-site';

const Viewer = lazy(async () => ({ default: (await import('./viewer')).Viewer }));

/** A click with a key held goes where the browser takes it: another tab, another window. */
const plain = (event: MouseEvent): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/**
 * Pictures as a gallery, documents and videos by name: all of them open in place, what no browser shows is downloaded.
 * `extra` draws a button behind each; `onPage` is told which page of a document stands before the reader, null for none.
 */
export function FileList({
  files,
  label,
  extra,
  onPage,
}: {
  files: readonly Attachment[];
  label: string;
  extra?: (file: Attachment) => ReactNode;
  onPage?: (file: Attachment, page: number | null) => void;
}) {
  const t = useT();
  const [viewed, setViewed] = useState<Attachment | null>(null);
  const pictures = files.filter((file) => isImage(file.extension) && file.link !== '');
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <div className="files">
      {pictures.length > 0 && (
        <Image.PreviewGroup>
          <ul className="files-pictures" aria-label={t(label)}>
            {pictures.map((file) => (
              <li key={file.attachId}>
                <Image
                  src={file.thumbLink ?? file.link}
                  preview={{ src: file.link }}
                  alt={file.name}
                  width={88}
                  height={88}
                  loading="lazy"
                />
                {extra?.(file)}
                <OnSiteNote photo={file.onSite} />
              </li>
            ))}
          </ul>
        </Image.PreviewGroup>
      )}
      {others.length > 0 && (
        <ul className="files-names" aria-label={t(label)}>
          {others.map((file) => (
            <li key={file.attachId}>
              <FileOutlined aria-hidden />
              {file.link ? (
                <a
                  href={file.link}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={(event) => {
                    if (!isViewed(file.extension) || !plain(event)) return;
                    event.preventDefault();
                    setViewed(file);
                  }}
                >
                  {file.name}
                </a>
              ) : (
                <span>{file.name}</span>
              )}
              {file.size > 0 && <span className="quiet">{sizeText(file.size)}</span>}
              {extra?.(file)}
            </li>
          ))}
        </ul>
      )}
      {viewed && (
        <Suspense fallback={null}>
          <Viewer
            file={viewed}
            onClose={() => setViewed(null)}
            {...(onPage ? { onPage: (page: number | null) => onPage(viewed, page) } : {})}
          />
        </Suspense>
      )}
    </div>
  );
}
