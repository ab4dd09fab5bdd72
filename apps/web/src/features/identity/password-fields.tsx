import { LockOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import { useT } from '../../lib/i18n';
import { passwordHint, passwordProblem } from './password-rules';

/** New password and its repetition; the fields are `newPassword` and `newPassword1` as the call names them. */
export function PasswordFields({ account }: { account: string }) {
  const t = useT();
  return (
    <>
      <Form.Item
        name="newPassword"
        label={t('新密码')}
        tooltip={passwordHint(t)}
        rules={[
          { required: true, message: t('请输入新密码') },
          {
            validator: (_rule, value: string | undefined) => {
              const problem = value ? passwordProblem(value, account) : null;
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
            },
          },
        ]}
      >
        <Input.Password prefix={<LockOutlined />} autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('确认新密码')}
        dependencies={['newPassword']}
        rules={[
          { required: true, message: t('请再次输入新密码') },
          ({ getFieldValue }) => ({
            validator: (_rule, value: string | undefined) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(t('两次密码输入不一致'))),
          }),
        ]}
      >
        <Input.Password prefix={<LockOutlined />} autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  );
}
