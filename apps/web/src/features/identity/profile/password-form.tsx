import { LockOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { signOut } from '../../../lib/session/sign-out';
import { PasswordFields } from '../password-fields';
import { type PasswordChange, updatePassword } from '../update-password';

export function PasswordForm() {
  const t = useT();
  const account = useSession((state) => state.userInfo?.account ?? '');
  const [form] = Form.useForm<PasswordChange>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (values: PasswordChange) => {
    setError('');
    setBusy(true);
    try {
      await updatePassword(values);
      form.resetFields();
      feedback.toast('success', t('密码已修改，请用新密码登录'));
      await signOut();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.message);
      form.setFields(
        reason.errors.map((item) => ({ name: item.field as keyof PasswordChange, errors: [item.message] })),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form<PasswordChange>
      form={form}
      layout="vertical"
      style={{ maxWidth: 420 }}
      onFinish={(values) => void submit(values)}
    >
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      <Form.Item name="oldPassword" label={t('原密码')} rules={[{ required: true, message: t('请输入原密码') }]}>
        <Input.Password prefix={<LockOutlined />} autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <PasswordFields account={account} />
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('修改密码')}
      </Button>
    </Form>
  );
}
