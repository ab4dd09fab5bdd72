import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useT } from '../../lib/i18n';
import { FeedbackForm } from './feedback-form';

/** What a person has to tell the platform. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      title={t('意见反馈')}
      onCancel={onClose}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
    >
      <FeedbackForm id={id} onBusy={setBusy} onDone={onClose} />
    </Modal>
  );
}
