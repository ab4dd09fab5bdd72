import {
  DIGEST_HOUR,
  INTERRUPTING,
  type Interrupting,
  interruptingOf,
  REST_WAYS,
  type Rest,
  WAYS,
  type Way,
} from '@anlan/domain/desk/interrupting';
import { keepMySetting, mySettings } from '@anlan/domain/desk/settings-calls';
import { Button, Checkbox, Form, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';

/** Browsers tell nobody outside the page on plain HTTP. */
const deviceMay = () => 'Notification' in window && window.isSecureContext;

/** How one is interrupted: by what, and how often by what is not urgent. */
export function InterruptingForm() {
  const own = useSession((state) => `${state.tenantId}/${state.userInfo?.userId ?? ''}`);
  const { data, error, refetch } = useCall(['desk', own, 'interrupting'], mySettings, {}, { company: false });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  return <Choice kept={interruptingOf(data[INTERRUPTING])} onKept={() => void refetch()} />;
}

function Choice({ kept, onKept }: { kept: Interrupting; onKept: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async (value: Interrupting) => {
    setBusy(true);
    try {
      // Asked while the button is pressed: later a browser does not ask any more.
      if (deviceMay() && value.ways.includes('device') && Notification.permission === 'default')
        await Notification.requestPermission();
      await api.send(keepMySetting, { body: { name: INTERRUPTING, value } }, { company: false });
      feedback.toast('success', t('保存成功'));
      onKept();
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
    } finally {
      setBusy(false);
    }
  };
  const blocked = deviceMay() && Notification.permission === 'denied';
  return (
    <Form layout="vertical" initialValues={kept} onFinish={(value: Interrupting) => void save(value)}>
      <Form.Item
        name="rest"
        label={t('红色预警以外的消息')}
        extra={t('红色预警立即提醒。其余消息在十分钟内至多打断您一次；铃铛里随时可以看到全部。')}
      >
        <Radio.Group
          options={(Object.keys(REST_WAYS) as Rest[]).map((value) => ({
            value,
            label: value === 'daily' ? t('每天{n}点汇总一次', { n: DIGEST_HOUR }) : t(REST_WAYS[value]),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="ways"
        label={t('提醒方式')}
        extra={
          blocked
            ? t('浏览器已禁止本站的通知，请在浏览器的网站设置中允许')
            : deviceMay()
              ? undefined
              : t('本机通知需要通过HTTPS访问')
        }
      >
        <Checkbox.Group
          options={(Object.keys(WAYS) as Way[]).map((value) => ({
            value,
            label: t(WAYS[value]),
            disabled: value === 'device' && !deviceMay(),
          }))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('保存')}
      </Button>
    </Form>
  );
}
