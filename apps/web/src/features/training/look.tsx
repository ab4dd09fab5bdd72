import type { Attachment } from '@anlan/client';
import { shareDoc, studyCourse } from '@anlan/domain/training/calls';
import { Button, Skeleton, Spin } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { isWord } from '../../kinds/file/file-rules';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../../parts/feedback/states';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import '../../kinds/file/viewer.css';
import './training.css';

const DocumentPages = lazy(async () => ({ default: (await import('../../kinds/file/document-pages')).DocumentPages }));

const WordDocument = lazy(async () => ({ default: (await import('../../kinds/file/word-document')).WordDocument }));

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly startMinute: number;
  readonly startSecond: number | null;
}

const two = (value: number): string => String(value).padStart(2, '0');
const secondsOf = ({ startMinute, startSecond }: Chapter): number => startMinute * 60 + (startSecond ?? 0);

/** A course: its video, which a chapter leads into. */
function CourseVideo({ file, chapters }: { readonly file: Attachment; readonly chapters: readonly Chapter[] }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState(false);
  const goTo = (seconds: number) => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => {});
  };
  return (
    <div className="card">
      {problem ? (
        <p role="alert">{t('浏览器不能播放这个视频，请下载后用本机软件播放')}</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what companies film has no captions
        <video
          ref={video}
          className="training-video"
          src={file.link}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
          onError={() => setProblem(true)}
        />
      )}
      {chapters.length > 0 && (
        <ol className="training-chapters" aria-label={t('章节')}>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <Button type="link" onClick={() => goTo(secondsOf(chapter))}>
                {chapter.startMinute}:{two(chapter.startSecond ?? 0)} {chapter.title}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** /training/look/:kind/:id: a document or a course, for whoever of the company it was shared with. */
export function Look() {
  const t = useT();
  const { kind = '', id = '' } = useParams();
  const tenant = useViewingTenant();
  const course = kind === 'course';
  const { data, error, refetch } = useCall(
    [tenant, 'training', kind],
    course ? studyCourse : shareDoc,
    { params: { id } },
    { staleTime: 0 },
  );
  const title = String(data?.courseTitle ?? data?.docTitle ?? t('学习资料'));
  const [file] = ((course ? data?.videoUrlList : data?.attachIdList) ?? []) as readonly Attachment[];
  return (
    <PhoneFrame title={title}>
      <div className="sit-exam">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && !file && <Nothing text={t('还没有上传文件')} />}
        {data && file && course && <CourseVideo file={file} chapters={(data.chapters ?? []) as readonly Chapter[]} />}
        {data && file && !course && (
          <div className="card training-document">
            <Suspense fallback={<Spin className="pane-wait" />}>
              {isWord(file.extension) ? (
                <WordDocument src={file.link} name={file.name} />
              ) : (
                <DocumentPages src={file.link} />
              )}
            </Suspense>
          </div>
        )}
        {data && file && isWord(file.extension) && <p className="quiet">{t('Word文档只供查看，不计学时')}</p>}
        {typeof data?.introduce === 'string' && <p className="quiet">{data.introduce}</p>}
      </div>
    </PhoneFrame>
  );
}
