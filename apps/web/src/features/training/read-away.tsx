import { Alert, Button, Skeleton, Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n';
import { documentAway, type KeptDocument } from '../../parts/away/documents';
import './practice.css';

const DocumentPages = lazy(async () => ({
  default: (await import('../../kinds/file/document-pages')).DocumentPages,
}));

/** A document without a line: what is read now earns no hours, which is said before it begins. */
export function ReadAway({
  materialId,
  video,
  onBack,
}: {
  readonly materialId: string;
  readonly video: boolean;
  readonly onBack: () => void;
}) {
  const t = useT();
  const [kept, setKept] = useState<KeptDocument | null>();
  const [reading, setReading] = useState(false);
  useEffect(() => {
    void documentAway(materialId).then((found) => setKept(found ?? null));
  }, [materialId]);
  return (
    <>
      {kept === undefined && <Skeleton active />}
      {kept === null && (
        <Alert
          type="warning"
          showIcon
          title={video ? t('没有网络，视频不能播放，请联网后学习') : t('没有网络，这份文档没有带到本机，请联网后打开')}
        />
      )}
      {kept && !reading && (
        <div className="card practice-end">
          <Alert type="warning" showIcon title={t('没有网络：可以阅读，但不计学时')} />
          <p>{t('学时要由服务器按实际打开的页面计时。现在阅读的时间以后也不会补计，联网后重新打开才计时。')}</p>
          <Button type="primary" size="large" onClick={() => setReading(true)}>
            {t('知道了，开始阅读（不计学时）')}
          </Button>
        </div>
      )}
      {kept && reading && (
        <>
          <Alert type="warning" showIcon title={t('没有网络，正在阅读的不计学时')} />
          <div className="card training-document">
            <Suspense fallback={<Spin className="pane-wait" />}>
              <DocumentPages src={kept.file} />
            </Suspense>
          </div>
        </>
      )}
      <Button onClick={onBack}>{t('返回课程列表')}</Button>
    </>
  );
}
