import { Alert, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { useT } from '../../../lib/i18n';
import type { TokenReply } from '../../../lib/session';
import { requestRefresh } from '../../../lib/token-calls';
import type { Option } from './login-calls';

interface Props {
  token: TokenReply;
  depts: readonly Option[];
  roles: readonly Option[];
  onBack: () => void;
  onDone: (token: TokenReply) => void;
}

/** As which department and role to work, when the account has several. */
export function ChoiceStep({ token, depts, roles, onBack, onDone }: Props) {
  const t = useT();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (as: { deptId?: string; roleId?: string }) => {
    setBusy(true);
    setError('');
    try {
      onDone(await requestRefresh(token.tenant_id, token.refresh_token, as));
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : t('未知错误'));
      setBusy(false);
    }
  };

  const group = (name: 'deptId' | 'roleId', label: string, options: readonly Option[]) =>
    options.length > 1 && (
      <Form.Item name={name} label={label} initialValue={options[0]?.id}>
        <Radio.Group
          className="login-choice"
          options={options.map((option) => ({ value: option.id, label: option.name }))}
        />
      </Form.Item>
    );

  return (
    <>
      <h1 className="login-title">{t('选择登录身份')}</h1>
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      <Form layout="vertical" size="large" requiredMark={false} onFinish={(values) => void submit(values)}>
        {group('deptId', t('部门'), depts)}
        {group('roleId', t('角色'), roles)}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('进入系统')}
        </Button>
        <Button type="link" block onClick={onBack}>
          {t('换个账号登录')}
        </Button>
      </Form>
    </>
  );
}
