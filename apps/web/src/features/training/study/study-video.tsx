import type { StudyState } from '@anlan/domain/training/study/calls';
import { SKIP_SECONDS } from '@anlan/domain/training/study/count';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import type { OpenStudy } from './use-study';

/** Between two of its times a video that plays moves on by less than this. */
const STEP_SECONDS = 2;

/** A video that counts as it plays: at its own speed, without skipping what was not seen, and only in sight. */
export function StudyVideo({ state, open, held }: { state: StudyState; open: OpenStudy; held: boolean }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState(false);
  const { session, seenUntil, studyResult, title, link } = state;
  const free = session === null || studyResult === 2;
  /** The furthest that was played here, told or not. */
  const furthest = useRef(seenUntil);
  const last = useRef<number>(undefined);
  furthest.current = Math.max(furthest.current, seenUntil);

  // The server has counted less than was played: from there it goes on.
  useEffect(() => {
    if (!state.skipped || !video.current) return;
    furthest.current = seenUntil;
    video.current.currentTime = seenUntil;
  }, [state, seenUntil]);
  useEffect(() => {
    if (held) video.current?.pause();
  }, [held]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && video.current?.pause();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);

  if (problem) return <p role="alert">{t('浏览器不能播放这个视频，请换一个浏览器，或联系组织人员重新上传')}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what companies film has no captions
    <video
      ref={video}
      className="training-video"
      src={link}
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload noplaybackrate"
      disablePictureInPicture
      aria-label={title}
      onLoadedMetadata={({ currentTarget }) => {
        if (!free && seenUntil > 1 && seenUntil < currentTarget.duration - 1) currentTarget.currentTime = seenUntil;
      }}
      onError={() => setProblem(true)}
      onPlay={({ currentTarget }) => {
        if (held) currentTarget.pause();
        last.current = currentTarget.currentTime;
      }}
      onRateChange={({ currentTarget }) => {
        if (!free && currentTarget.playbackRate !== 1) currentTarget.playbackRate = 1;
      }}
      onSeeking={({ currentTarget }) => {
        last.current = undefined;
        if (!free && currentTarget.currentTime > furthest.current + SKIP_SECONDS)
          currentTarget.currentTime = furthest.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        const at = currentTarget.currentTime;
        const from = last.current;
        last.current = currentTarget.seeking ? undefined : at;
        if (from === undefined || at <= from || at - from > STEP_SECONDS || currentTarget.seeking) return;
        furthest.current = Math.max(furthest.current, at);
        if (session !== null) open.played([from, at]);
      }}
    />
  );
}
