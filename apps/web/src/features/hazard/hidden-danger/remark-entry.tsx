import { addRemark } from '@anlan/domain/hazard/calls';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { uuid } from '../../../lib/uuid';
import { rereadHazards } from './hazard-steps';

/** A word for the record: it changes nothing, and nobody takes it out again. */
export function RemarkEntry({ id }: { id: string }) {
  const t = useT();
  const fieldId = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const key = useRef(uuid());
  const send = async () => {
    setBusy(true);
    try {
      await api.send(addRemark, { body: { hiddenDangerId: id, remark: text } }, { idempotencyKey: key.current });
      feedback.toast('success', t('备注已添加'));
      key.current = uuid();
      setText('');
      setOpen(false);
      await rereadHazards();
    } catch (error) {
      // Told by the transport; what was typed stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (!open) {
    return (
      <Button className="hazard-remark" size="small" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('添加备注')}
      </Button>
    );
  }
  return (
    <div className="hazard-remark hazard-remark-open">
      <label className="visually-hidden" htmlFor={fieldId}>
        {t('备注')}
      </label>
      <Input.TextArea
        id={fieldId}
        autoFocus
        value={text}
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={t('备注会写入处理记录，不可修改或删除')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" onClick={() => setOpen(false)}>
        {t('取消')}
      </Button>
      <Button size="small" type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
        {t('添加')}
      </Button>
    </div>
  );
}
