import type { AnyRow } from '@anlan/client';
import { forgetWays } from '@anlan/domain/identity/session/door-calls';
import { SMS_ENABLED, smsConfig } from '@anlan/domain/messages/sms';
import { enableSms, sendMessage } from '@anlan/domain/messages/sms-calls';
import { placesOf, valuesProblem } from '@anlan/domain/messages/template';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { OneEnabledScreen } from '../../parts/screen/one-enabled-screen';

const resource = smsConfig;

/** /resource/sms: one provider sends; each can be tried out with a number of one's own. */
export function SmsConfigs() {
  const t = useT();
  const ways = useCall(['forget-ways'], forgetWays, {}, { staleTime: 0 });
  return (
    <>
      {ways.data?.sms === false && (
        <Alert
          type="warning"
          showIcon
          banner
          title={t(
            '尚未接入短信服务商：忘记密码的人只能由本企业管理员重置密码。新增阿里云或腾讯云配置并启用后，可用短信自助找回。',
          )}
        />
      )}
      <OneEnabledScreen
        resource={resource}
        enabling={enableSms}
        enabled={SMS_ENABLED}
        question={t('确定启用该配置？其他配置将停用')}
        tryOut={(row, onClose) => <SmsDebug row={row} onClose={onClose} />}
      />
    </>
  );
}

/** 短信调试: one message to a number of one's own, with the provider's own words about it. */
function SmsDebug({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT();
  const [form] = Form.useForm<{ phones: string } & Record<string, string>>();
  const [result, setResult] = useState<{ success: boolean; msg: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const content = String(row.content ?? '');
  const send = async ({ phones, ...params }: { phones: string } & Record<string, string>) => {
    setResult(null);
    const problem = valuesProblem(content, params);
    if (problem) return setResult({ success: false, msg: problem });
    setBusy(true);
    try {
      const body = { code: String(row.smsCode), phones, params: JSON.stringify(params) };
      setResult(await api.send(sendMessage, { body }, { quiet: true }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult({ success: false, msg: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('短信调试')}
      okText={t('发送')}
      cancelText={t('关闭')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ overflowWrap: 'anywhere' }}>{content}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="phones"
          label={t('手机号码')}
          extra={t('多个号码用英文逗号分隔')}
          rules={[{ required: true, message: t('请输入手机号码') }]}
        >
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
        {placesOf(content).map((name) => (
          <Form.Item key={name} name={name} label={t('模板参数{name}', { name })}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        ))}
      </Form>
      {result && <Alert type={result.success ? 'success' : 'error'} showIcon title={result.msg} />}
    </Modal>
  );
}
