import { Form, Input, Modal } from 'antd';
import { useT } from '../../lib/i18n';
import { lockScreen } from './lock';

export function LockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const [form] = Form.useForm<{ password: string }>();
  return (
    <Modal
      title={t('设置锁屏密码')}
      open={open}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('锁屏')}
      cancelText={t('取消')}
      width={400}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        onFinish={({ password }) => {
          onClose();
          lockScreen(password);
        }}
      >
        <Form.Item
          name="password"
          label={t('锁屏密码')}
          rules={[{ required: true, message: t('锁屏密码不能为空') }]}
          extra={t('离开座位前锁定屏幕，回来后输入该密码解锁。')}
        >
          <Input.Password autoFocus autoComplete="off" placeholder={t('请输入锁屏密码')} maxLength={32} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
