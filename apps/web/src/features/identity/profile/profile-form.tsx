import { putFile, type Uploaded } from '@anlan/domain/files/file-calls';
import { changeProfile, type OwnProfile, ownProfile } from '@anlan/domain/identity/profile-calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Spin, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { queryClient } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { Avatar } from '../../../parts/avatar';
import { forgetTold } from '../../../parts/form/form-change';

type Info = Pick<OwnProfile, 'name' | 'realName' | 'phone' | 'email'>;

const key = ['shell', 'profile'] as const;
const avatarLimit = 500 * 1024;

export function ProfileForm() {
  const t = useT();
  const [form] = Form.useForm<Info>();
  const [busy, setBusy] = useState(false);
  const [avatar, setAvatar] = useState('');
  const info = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.send(ownProfile, {}, { signal, company: false }),
    staleTime: 0,
  });

  // Effects run again when the tab comes to the front: what was typed must not be overwritten by what is known already.
  const filled = useRef<OwnProfile | null>(null);
  useEffect(() => {
    if (!info.data || filled.current === info.data) return;
    filled.current = info.data;
    form.setFieldsValue(info.data);
    setAvatar(info.data.avatar);
  }, [info.data, form]);

  const pickAvatar = async (file: File) => {
    if (!/\.(jpe?g|png)$/i.test(file.name)) return feedback.toast('error', t('只能上传jpg或png格式的图片'));
    if (file.size > avatarLimit) return feedback.toast('error', t('上传头像图片大小不能超过500KB'));
    const body = new FormData();
    body.append('file', file);
    const reply = await api.transport.upload<Uploaded>(putFile.path, body, { company: false });
    setAvatar(reply.link);
  };

  const submit = async (values: Info) => {
    setBusy(true);
    try {
      await api.send(changeProfile, { body: { ...values, avatar } }, { company: false });
      useSession.setState((state) => ({
        userInfo: state.userInfo && {
          ...state.userInfo,
          realName: values.realName || state.userInfo.realName,
          avatar,
        },
      }));
      await queryClient.invalidateQueries({ queryKey: key });
      feedback.toast('success', t('更新成功'));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      form.setFields(reason.errors.map((item) => ({ name: item.field as keyof Info, errors: [item.message] })));
    } finally {
      setBusy(false);
    }
  };

  if (info.isPending) return <Spin />;
  return (
    <Form<Info>
      form={form}
      layout="vertical"
      style={{ maxWidth: 420 }}
      onFinish={(values) => void submit(values)}
      onValuesChange={(changed: object) => forgetTold(form, Object.keys(changed))}
    >
      <Form.Item label={t('头像')} extra={t('jpg 或 png 格式，不超过 500KB')}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
          <Avatar name={info.data?.realName ?? ''} src={avatar} size={64} />
          <Upload
            accept=".jpg,.jpeg,.png"
            showUploadList={false}
            beforeUpload={(file) => {
              void pickAvatar(file).catch(() => {});
              return false;
            }}
          >
            <Button>{t('更换头像')}</Button>
          </Upload>
        </div>
      </Form.Item>
      <Form.Item
        name="realName"
        label={t('姓名')}
        rules={[
          { required: true, whitespace: true, message: t('请输入姓名') },
          { max: 20, message: t('最多{n}个字', { n: 20 }) },
        ]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="name" label={t('昵称')} rules={[{ max: 20, message: t('最多{n}个字', { n: 20 }) }]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('手机号码')}
        rules={[
          { required: true, message: t('请输入手机号码') },
          // A masked number is left as it is; the server knows that it was not changed.
          { pattern: /^(1[3-9]\d{9}|1\d{2}\*{4}\d{4})$/, message: t('手机号码格式不正确') },
        ]}
      >
        <Input inputMode="tel" maxLength={11} />
      </Form.Item>
      <Form.Item name="email" label={t('电子邮箱')} rules={[{ type: 'email', message: t('邮箱格式不正确') }]}>
        <Input inputMode="email" maxLength={50} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('保存')}
      </Button>
    </Form>
  );
}
