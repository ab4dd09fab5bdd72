import { Button, Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';

const WAIT = 60;

interface Props {
  readonly name: string;
  readonly label: string;
  /** Asks for a code; false: what is needed for it has not been entered yet. Its refusals are the caller's to show. */
  readonly send: () => Promise<string | false>;
}

/** Six digits that come by text message, with the button that asks for them; again after a minute. */
export function CodeField({ name, label, send }: Props) {
  const t = useT();
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const ask = async () => {
    setBusy(true);
    try {
      const said = await send();
      if (said === false) return;
      feedback.toast('success', t(said));
      setLeft(WAIT);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form.Item label={label} htmlFor={name} required>
      <Space.Compact block>
        <Form.Item
          name={name}
          noStyle
          rules={[{ required: true, pattern: /^\d{6}$/, message: t('请输入6位数字验证码') }]}
        >
          <Input id={name} inputMode="numeric" autoComplete="one-time-code" maxLength={6} placeholder={t('6位数字')} />
        </Form.Item>
        <Button onClick={() => void ask()} loading={busy} disabled={left > 0}>
          {left > 0 ? t('{n}秒后重新获取', { n: left }) : t('获取验证码')}
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}
