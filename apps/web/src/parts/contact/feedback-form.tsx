import type { Attachment } from '@anlan/client';
import { helpFeedback } from '@anlan/domain/help/help-feedback';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import { FileInput } from '../../kinds/file/file-input';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import { forgetTold } from '../form/form-change';
import '../parts.css';

const { title, description, images } = helpFeedback.fields;

interface Said {
  title: string;
  description: string;
  images?: readonly Attachment[];
}

const length = { strategy: (typed: string) => [...typed].length };

/** What a person has to tell the platform; sent by a button of type submit that names the form's id. */
export function FeedbackForm({
  id,
  about = '',
  onBusy,
  onDone,
}: {
  id: string;
  /** What it is about: the title it begins with. */
  about?: string;
  onBusy: (busy: boolean) => void;
  onDone?: () => void;
}) {
  const t = useT();
  const [form] = Form.useForm<Said>();
  // Pressed twice or sent again after a lost reply: it is said once.
  const key = useRef(uuid());

  const send = async (said: Said) => {
    onBusy(true);
    try {
      const sent = (said.images ?? []).map((file) => file.attachId);
      await api(helpFeedback).create(
        { ...said, type: 1, images: sent },
        { quiet: true, company: false, idempotencyKey: key.current },
      );
      feedback.toast('success', t('提交成功'));
      key.current = uuid();
      form.resetFields();
      onDone?.();
    } catch (error) {
      if (error instanceof ApiError) feedback.toast('error', error.message);
    } finally {
      onBusy(false);
    }
  };

  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      initialValues={{ title: about.slice(0, 50) }}
      onFinish={(said) => void send(said)}
      onValuesChange={(changed: object) => forgetTold(form, Object.keys(changed))}
    >
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
  );
}
