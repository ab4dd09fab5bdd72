import { examPhoto } from '@anlan/domain/training/calls';
import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { sendFile } from '../../kinds/file/upload';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';

/** A photo before an exam begins, for whoever marks it. Whoever takes none begins as well. */
export function StartPhoto({ examId }: { readonly examId: string }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const { attachId, thumbLink, link } = await sendFile(file, {});
      const { msg } = await api.told(examPhoto, { params: { id: examId }, body: { photo: attachId } });
      setTaken(thumbLink ?? link);
      feedback.toast('success', t(msg));
    } catch (failure) {
      if (failure instanceof ApiError) feedback.toast('warning', t(failure.message));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <div className="training-row">
      {taken && <img src={taken} alt={t('开考照片')} className="training-photo" />}
      <span className="quiet">
        {t('本场考试可拍一张照片，由阅卷人核对；没有摄像头的可以直接开始，由监考人现场核对身份')}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="user"
        hidden
        aria-label={t('开考照片')}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button icon={<CameraOutlined aria-hidden />} loading={busy} onClick={() => input.current?.click()}>
        {t(taken === undefined ? '拍照' : '重拍')}
      </Button>
    </div>
  );
}
