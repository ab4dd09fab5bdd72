import type { Attachment } from '@anlan/client';
import { mySignTasks, type SignTask } from '@anlan/domain/document/institutional-calls';
import { readingSignMany, SIGNED_AT_ONCE, type Unsigned } from '@anlan/domain/signoff/calls';
import { signOffReading } from '@anlan/domain/signoff/reading';
import { Alert, Button, Checkbox, Empty, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { signature } from '../../kinds/file/signature';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { version } from './record-parts';

const field = signOffReading.fields.signature;
const CONFIRMING = 2;

/** One act for all that has been read to its end: the list is what waits for the confirmation, nothing else. */
export function SignMany({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const list = useCall([tenant, 'signOffReading'], mySignTasks, {
    query: { recordStatus: CONFIRMING, current: 1, size: SIGNED_AT_ONCE },
  });
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [confirmed, setConfirmed] = useState(false);
  const [drawn, setDrawn] = useState<Attachment | null>(null);
  const [sending, setSending] = useState(false);
  const [left, setLeft] = useState<readonly Unsigned[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const rows = (list.data?.records ?? []).filter(
    (row): row is SignTask & { recordId: string } => row.recordId !== null,
  );
  const chosen = rows.filter(({ recordId }) => !unchosen.has(recordId));
  const { Input } = signature;

  const send = async () => {
    setSending(true);
    setFaults([]);
    try {
      const body = {
        ids: chosen.map(({ recordId }) => recordId),
        signature: drawn?.attachId ?? null,
        confirmed: confirmed ? 1 : 0,
      };
      const done = await api.send(readingSignMany, { body }, { quiet: true });
      feedback.toast('success', t('已签阅{n}份', { n: done.signed }));
      setLeft(done.left);
      setDrawn(null);
      await list.refetch();
      if (done.left.length === 0) onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message]);
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal open title={t('批量签阅')} onCancel={onClose} footer={null} width={640}>
      {list.error && !list.data && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Skeleton active />}
      {left.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="document-left"
          title={t('以下{n}份未签阅', { n: left.length })}
          description={
            <ul>
              {left.map(({ id, title, reason }) => (
                <li key={id}>{t('《{title}》：{reason}', { title, reason: t(reason) })}</li>
              ))}
            </ul>
          }
        />
      )}
      {list.data && rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t('没有待确认的文件：请先打开文件，读到结尾并达到最短阅读时间')}
        />
      )}
      {rows.length > 0 && (
        <>
          <p className="quiet">{t('以下文件您已读到结尾，一次签名即签阅全部选中的文件')}</p>
          <ul className="document-many">
            {rows.map((row) => (
              <li key={row.recordId}>
                <Checkbox
                  checked={!unchosen.has(row.recordId)}
                  onChange={({ target }) =>
                    setUnchosen((before) => {
                      const after = new Set(before);
                      if (target.checked) after.delete(row.recordId);
                      else after.add(row.recordId);
                      return after;
                    })
                  }
                >
                  {row.name} <span className="quiet">{version(t, row.textVersion)}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
          <Checkbox checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)}>
            {t('本人已阅读并知悉全部内容')}
          </Checkbox>
          {confirmed && (
            <>
              <Input
                field={field}
                name="signature"
                value={drawn}
                onChange={(value) => setDrawn(value as Attachment | null)}
              />
              <Button
                type="primary"
                loading={sending}
                disabled={!drawn || chosen.length === 0}
                onClick={() => void send()}
              >
                {t('签阅选中的{n}份', { n: chosen.length })}
              </Button>
            </>
          )}
          {faults.length > 0 && <Alert type="error" showIcon title={faults.map((fault) => t(fault)).join(t('；'))} />}
        </>
      )}
    </Modal>
  );
}
