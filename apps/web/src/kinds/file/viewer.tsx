import type { Attachment } from '@anlan/client';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n';
import { isVideo, isWord } from './file-rules';
import './viewer.css';

const DocumentPages = lazy(async () => ({ default: (await import('./document-pages')).DocumentPages }));

const WordDocument = lazy(async () => ({ default: (await import('./word-document')).WordDocument }));

/** Opens a document or a video in place; what cannot be shown says so, and can be downloaded from here always. */
export function Viewer({
  file,
  onClose,
  onPage,
}: {
  file: Attachment;
  onClose: () => void;
  onPage?: (page: number | null) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      open={open}
      title={file.name}
      size="min(1080px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      classNames={{ body: 'viewer-body' }}
      onClose={() => setOpen(false)}
      // Gone when it has left: until then the focus has gone back to the link.
      afterOpenChange={(stands) => !stands && onClose()}
      extra={
        <Button href={file.link} download={file.name} icon={<DownloadOutlined aria-hidden />}>
          {t('下载')}
        </Button>
      }
    >
      {isVideo(file.extension) ? (
        <Video file={file} />
      ) : (
        <Suspense fallback={<Spin className="pane-wait" />}>
          {isWord(file.extension) ? (
            <WordDocument src={file.link} name={file.name} />
          ) : (
            <DocumentPages src={file.link} {...(onPage ? { onPage } : {})} />
          )}
        </Suspense>
      )}
    </Drawer>
  );
}

function Video({ file }: { file: Attachment }) {
  const t = useT();
  const [problem, setProblem] = useState(false);
  if (problem)
    return (
      <p role="alert" className="viewer-problem">
        {t('浏览器不能播放这个视频，请下载后用本机软件播放')}
      </p>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people film on site has no captions
    <video
      className="viewer-video"
      src={file.link}
      controls
      playsInline
      preload="metadata"
      aria-label={file.name}
      onError={() => setProblem(true)}
    />
  );
}
