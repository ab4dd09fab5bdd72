import { Button, Modal } from 'antd';
import { useT } from '../../../lib/i18n';

/** Somebody else saved the drawing meanwhile: whose it shall be is asked, and neither is lost. */
export function Conflict({
  open,
  onClose,
  onTheirs,
  onMine,
}: {
  open: boolean;
  onClose: () => void;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const t = useT();
  return (
    <Modal
      open={open}
      title={t('他人已保存了这张图')}
      onCancel={onClose}
      footer={[
        <Button key="theirs" onClick={onTheirs}>
          {t('载入对方的版本')}
        </Button>,
        <Button key="mine" danger onClick={onMine}>
          {t('用我的覆盖')}
        </Button>,
      ]}
    >
      <p>{t('载入后，你的修改会作为草稿保留在本机，可以随时恢复。')}</p>
    </Modal>
  );
}
