import { calendarLink, makeCalendarLink, revokeCalendarLink } from '@anlan/domain/desk/due';
import { Button, Checkbox, Modal, Typography } from 'antd';
import { useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';

/** The address by which one's own calendar program reads the duties, until it is taken back. */
export function CalendarSubscription() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('订阅日历')}</Button>
      {open && <LinkDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const { data, refetch } = useCall([tenantId, 'calendarLink'], calendarLink, {});
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, told: string) => {
    setBusy(true);
    try {
      await act();
      feedback.toast('success', t(told));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
    await refetch();
  };
  const make = () => run(() => api.send(makeCalendarLink, { body: { mine: all ? 0 : 1 } }), '已生成订阅链接');
  const revoke = async () => {
    if (await feedback.confirm(t('收回后，用该链接订阅的日历不再更新，确定收回吗'), { danger: true }))
      await run(() => api.send(revokeCalendarLink, {}), '已收回');
  };
  const url = data?.url ? new URL(data.url, window.location.origin).href : undefined;
  return (
    <Modal open title={t('订阅日历')} onCancel={onClose} footer={null} width={560} className="duty-subscribe">
      <p>
        {t('把链接添加到手机或电脑的日历中（订阅日历），到期事项随后自动更新。持有链接的人不登录就能看到，请勿外传。')}
      </p>
      {url && (
        <>
          <Typography.Paragraph copyable={{ text: url }} className="duty-link">
            {url}
          </Typography.Paragraph>
          <p className="quiet">
            {[
              t(data?.mine ? '只含我负责的' : '含我能看到的全部事项'),
              t('{time}生成', { time: data?.createTime?.slice(0, 16) ?? '' }),
            ].join(' · ')}
          </p>
        </>
      )}
      <p>
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {t('包含我能看到的全部事项（不勾选只含我负责的）')}
        </Checkbox>
      </p>
      <div className="duty-turn">
        <Button type="primary" loading={busy} onClick={() => void make()}>
          {t(url ? '重新生成（以前的链接失效）' : '生成订阅链接')}
        </Button>
        {url && (
          <Button danger loading={busy} onClick={() => void revoke()}>
            {t('收回')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
