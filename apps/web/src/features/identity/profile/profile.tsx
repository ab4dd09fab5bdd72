import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n';
import { InterruptingForm } from './interrupting-form';
import { PasswordForm } from './password-form';
import { PhoneForm } from './phone-form';
import { ProfileForm } from './profile-form';
import { SocialForm } from './social-form';

/** 个人信息: what a user may change about himself. */
export function Profile() {
  const t = useT();
  const [params] = useSearchParams();
  const [tab, setTab] = useState(params.get('tab') ?? 'profile');
  return (
    <div className="card">
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'profile', label: t('基本资料'), children: <ProfileForm /> },
          { key: 'password', label: t('修改密码'), children: <PasswordForm /> },
          { key: 'phone', label: t('更换手机号码'), children: <PhoneForm /> },
          { key: 'bell', label: t('消息提醒'), children: <InterruptingForm /> },
          { key: 'social', label: t('第三方账号'), children: <SocialForm /> },
        ]}
      />
    </div>
  );
}
