import { Tabs } from 'antd';
import { useT } from '../../../lib/i18n';
import { PasswordForm } from './password-form';
import { PhoneForm } from './phone-form';
import { ProfileForm } from './profile-form';

/** 个人信息: what a user may change about himself. */
export function Profile() {
  const t = useT();
  return (
    <div className="card">
      <Tabs
        items={[
          { key: 'profile', label: t('基本资料'), children: <ProfileForm /> },
          { key: 'password', label: t('修改密码'), children: <PasswordForm /> },
          { key: 'phone', label: t('更换手机号码'), children: <PhoneForm /> },
        ]}
      />
    </div>
  );
}
