import { Form, Input, Modal } from 'antd';
import { useRef } from 'react';
import { useT } from '../../lib/i18n';
import { lockScreen } from './lock';

export function LockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const [form] = Form.useForm<{ password: string }>();
  const given = useRef<string | null>(null);
  return (
    <Modal
      title={t('设置锁屏密码')}
      open={open}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('锁屏')}
      cancelText={t('取消')}
      width={400}
      // The shell is hidden as it stands: a dialog hidden on its way out would break when the shell is shown again.
      afterClose={() => {
        if (given.current !== null) lockScreen(given.current);
        given.current = null;
      }}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        onFinish={({ password }) => {
          given.current = password;
          onClose();
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
