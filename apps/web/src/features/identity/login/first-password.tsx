import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import type { TokenReply } from '../../../lib/session/token-reply';
import { PasswordFields } from '../password-fields';
import { passwordHint } from '../password-rules';
import { updatePassword } from '../update-password';

interface Props {
  token: TokenReply;
  oldPassword: string;
  /** the password was changed: sign in with the new one */
  onDone: () => void;
}

/** A first or reset password must be replaced before anything else can be done (decisions §2). */
export function FirstPassword({ token, oldPassword, onDone }: Props) {
  const t = useT();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (values: { newPassword: string; newPassword1: string }) => {
    setError('');
    setBusy(true);
    try {
      await updatePassword({ oldPassword, ...values }, token.access_token);
      feedback.toast('success', t('密码已修改，请用新密码登录'));
      onDone();
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : t('未知错误'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className="login-title">{t('修改初始密码')}</h1>
      <p className="login-hint">
        {t('您使用的是初始密码，请先设置自己的密码再继续。')} {passwordHint(t)}
      </p>
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      <Form layout="vertical" size="large" requiredMark={false} onFinish={(values) => void submit(values)}>
        <PasswordFields account={token.account} />
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('修改并重新登录')}
        </Button>
      </Form>
    </>
  );
}
