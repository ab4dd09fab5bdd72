import { Modal } from 'antd';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { homePath } from '../../lib/session/session';
import { changeStanding } from '../../lib/standing';
import type { Choices } from '../../lib/standing-choices';
import { StandingForm } from './standing-form';

/** 用户菜单 → 切换部门与角色. */
export function StandingDialog({ choices, onClose }: { readonly choices: Choices; readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Modal open title={t('切换部门与角色')} width={400} footer={null} onCancel={onClose}>
      <StandingForm
        choices={choices}
        standing={choices}
        submitText={t('切换')}
        onChosen={async (standing) => {
          await changeStanding(standing);
          feedback.toast('success', t('已切换'));
          onClose();
          navigate(homePath(), { replace: true });
        }}
      />
    </Modal>
  );
}
