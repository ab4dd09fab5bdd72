import type { Attachment } from '@anlan/client';
import { helpFeedback } from '@anlan/domain/help/help-feedback';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { FileInput } from '../../kinds/file/file-input';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import { forgetTold } from '../../parts/form/form-change';
import '../../parts/parts.css';

const { title, description, images } = helpFeedback.fields;

interface Said {
  title: string;
  description: string;
  images?: readonly Attachment[];
}

const length = { strategy: (typed: string) => [...typed].length };

/** What a person has to tell the platform. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Said>();
  const [busy, setBusy] = useState(false);
  // Pressed twice or sent again after a lost reply: it is said once.
  const [key] = useState(uuid);

  const send = async () => {
    const said = await form.validateFields().catch(() => undefined);
    if (!said) return;
    setBusy(true);
    try {
      const images = (said.images ?? []).map((file) => file.attachId);
      await api(helpFeedback).create(
        { ...said, type: 1, images },
        { quiet: true, company: false, idempotencyKey: key },
      );
      message.success(t('提交成功'));
      onClose();
    } catch (error) {
      if (error instanceof ApiError) message.error(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t('意见反馈')}
      onCancel={onClose}
      onOk={() => void send()}
      okText={t('提交')}
      cancelText={t('取消')}
      confirmLoading={busy}
    >
      <Form form={form} layout="vertical" onValuesChange={(changed: object) => forgetTold(form, Object.keys(changed))}>
        <Form.Item
          name="title"
          label={t(title.label)}
          rules={[
            { required: true, whitespace: true, message: t('请输入反馈标题') },
            { max: 50, message: t('最多{n}个字', { n: 50 }) },
          ]}
        >
          <Input count={{ ...length, show: true, max: 50 }} />
        </Form.Item>
        <Form.Item
          name="description"
          label={t(description.label)}
          rules={[
            { required: true, whitespace: true, message: t('请输入反馈内容') },
            { max: 500, message: t('最多{n}个字', { n: 500 }) },
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} count={{ ...length, show: true, max: 500 }} />
        </Form.Item>
        <Form.Item name="images" label={t(images.label)}>
          <FileInput field={images} name="images" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
