import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { passwordHint } from '../password-rules';
import { type GuestReply, registerGuest } from './social-calls';

interface Values {
  tenantId: string;
  name: string;
  account: string;
  password: string;
  password2: string;
}

/** 账号注册: somebody the third party vouches for asks the administrator of a tenant for an account. */
export function GuestForm({ guest, onSent }: { guest: GuestReply; onSent: () => void }) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async ({ password2: _again, ...values }: Values) => {
    setError('');
    setBusy(true);
    try {
      await registerGuest({ ...values, account: values.account.trim(), oauthId: guest.oauth_id });
      onSent();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason.errors.length > 0 ? '' : reason.message || t('提交失败'));
      form.setFields(reason.errors.map((one) => ({ name: one.field as keyof Values, errors: [t(one.message)] })));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className="login-title">{t('账号注册')}</h1>
      <p className="login-hint">
        {t(
          '您已通过{name}验证身份，还没有本平台的账号。提交申请后由管理员审核；已有账号的，请先用密码登录，再到个人信息中绑定。',
          {
            name: guest.detail.sourceName,
          },
        )}
      </p>
      {guest.detail.refused && (
        <Alert
          type="warning"
          showIcon
          className="login-alert"
          title={t('上次申请未通过：{reason}', { reason: guest.detail.refused })}
        />
      )}
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ tenantId: guest.tenant_id, name: guest.real_name, account: guest.account }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="tenantId" label={t('租户编号')} rules={[{ required: true, message: t('请先输入租户编号') }]}>
          <Input readOnly maxLength={12} />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('用户姓名')}
          rules={[{ required: true, whitespace: true, message: t('请输入用户姓名') }]}
        >
          <Input maxLength={20} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="account"
          label={t('账号名称')}
          rules={[{ required: true, whitespace: true, message: t('请先输入账号名称') }]}
        >
          <Input maxLength={30} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('密码')}
          extra={passwordHint(t)}
          rules={[{ required: true, message: t('请先输入密码') }]}
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="password2"
          label={t('确认密码')}
          dependencies={['password']}
          rules={[
            {
              validator: (_rule, typed) =>
                typed === form.getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('两次密码输入不一致'))),
            },
          ]}
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('提交申请')}
        </Button>
      </Form>
    </>
  );
}
