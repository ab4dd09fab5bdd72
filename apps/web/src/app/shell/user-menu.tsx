import {
  BugOutlined,
  HomeOutlined,
  LockOutlined,
  LogoutOutlined,
  SkinOutlined,
  SwapOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { switchLanguage, useT } from '../../lib/i18n';
import { usePreferences } from '../../lib/preferences';
import { homePath, useSession } from '../../lib/session/session';
import type { Choices } from '../../lib/standing-choices';
import { Avatar } from '../../parts/avatar';
import { leave } from '../../parts/outbox/leave';

const StandingDialog = lazy(async () => ({
  default: (await import('../../features/identity/standing-dialog')).StandingDialog,
}));

interface Props {
  phone: boolean;
  onTheme: () => void;
  onLock: () => void;
  onLogs: () => void;
}

/** Sits on what the small header has no room for, too. */
export function UserMenu({ phone, onTheme, onLock, onLogs }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const user = useSession((state) => state.userInfo);
  const language = usePreferences((state) => state.language);
  const [switching, setSwitching] = useState(false);
  if (!user) return null;

  const { choices } = user;
  const standing = choices && actsIn(choices);
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="user-card">
          <strong>{user.realName}</strong>
          <small>{[user.tenantName || user.tenantId, user.account].join(' · ')}</small>
          {standing && <small>{standing}</small>}
        </span>
      ),
    },
    { type: 'divider' },
    { key: 'home', icon: <HomeOutlined />, label: t('首页看板') },
    { key: 'info', icon: <UserOutlined />, label: t('个人信息') },
    ...(choices ? [{ key: 'standing', icon: <SwapOutlined />, label: t('切换部门与角色') }] : []),
    ...(phone
      ? [
          { key: 'theme', icon: <SkinOutlined />, label: t('主题与颜色') },
          { key: 'language', icon: <TranslationOutlined />, label: language === 'zh' ? 'English' : '中文' },
          { key: 'lock', icon: <LockOutlined />, label: t('锁屏') },
          { key: 'logs', icon: <BugOutlined />, label: t('前端日志') },
        ]
      : []),
    { type: 'divider' },
    { key: 'out', icon: <LogoutOutlined />, label: t('退出系统') },
  ];

  const onClick: MenuProps['onClick'] = ({ key }) => {
    // A supervisor's board is his home.
    if (key === 'home') navigate(user.tenantKind === 'company' ? '/wel/dashboard' : homePath());
    else if (key === 'info') navigate('/info/index');
    else if (key === 'standing') setSwitching(true);
    else if (key === 'theme') onTheme();
    else if (key === 'lock') onLock();
    else if (key === 'logs') onLogs();
    else if (key === 'language') void switchLanguage(language === 'zh' ? 'en' : 'zh');
    else if (key === 'out') void leave(t);
  };

  return (
    <>
      <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
        <button type="button" className="user-button">
          <span className="visually-hidden">{t('用户菜单')}</span>
          <Avatar name={user.realName} src={user.avatar} />
          <span className={phone ? 'visually-hidden' : 'user-name'}>{user.realName}</span>
        </button>
      </Dropdown>
      {switching && choices && (
        <Suspense fallback={null}>
          <StandingDialog choices={choices} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The one department or role chosen; nothing where he acts in all he has. */
const actsIn = ({ depts, roles, deptId, roleId }: Choices): string =>
  [depts.find(({ id }) => id === deptId), roles.find(({ id }) => id === roleId)]
    .flatMap((place) => (place ? [place.name] : []))
    .join(' · ');
