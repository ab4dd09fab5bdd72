import type { Attachment } from '@anlan/client';
import { FileOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { isImage, sizeText } from './file-rules';

/** Pictures as a gallery that opens in place, other files by name. `extra` draws a button behind each. */
export function FileList({
  files,
  label,
  extra,
}: {
  files: readonly Attachment[];
  label: string;
  extra?: (file: Attachment) => ReactNode;
}) {
  const t = useT();
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
                <a href={file.link} target="_blank" rel="noopener noreferrer">
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
    </div>
  );
}
