import {
  BugOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  RobotOutlined,
  SearchOutlined,
  SkinOutlined,
} from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useClientLogs } from '../../lib/http/client-logs';
import { useT } from '../../lib/i18n';
import type { TopMenu } from '../../lib/menu/use-menu';
import { usePreferences } from '../../lib/preferences';
import type { ScreenClass } from '../../lib/screen-class';
import { site } from '../../lib/site';
import { IconButton } from '../../parts/actions/icon-button';
import { LanguageButton } from '../../parts/language-button';
import { LogoMark } from '../../parts/logo';
import { Bell } from './bell/bell';
import { UserMenu } from './user-menu';

interface Props {
  width: ScreenClass;
  tops: readonly TopMenu[];
  topId: string | null;
  collapsible: boolean;
  onTop: (top: TopMenu) => void;
  onMenuButton: () => void;
  onSearch: () => void;
  onTheme: () => void;
  onLock: () => void;
  onLogs: () => void;
  onHelp: () => void;
  onAi: (() => void) | null;
}

function useFullscreen(): [boolean, () => void] {
  const [on, setOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen().catch(() => {});
  };
  return [on, toggle];
}

/** Opens the log viewer; the number is what waits there, 99 at most. */
function LogButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  const count = useClientLogs((state) => state.logs.length);
  return (
    <IconButton label={count > 0 ? t('前端日志（{n}）', { n: count }) : t('前端日志')} onClick={onClick}>
      <BugOutlined />
      {count > 0 && (
        <span className="icon-count" aria-hidden="true">
          {Math.min(count, 99)}
        </span>
      )}
    </IconButton>
  );
}

export function Header(props: Props) {
  const t = useT();
  const { width, tops, topId, onTop, onMenuButton, onSearch, onTheme, onLock, onLogs, onHelp, onAi } = props;
  const collapsed = usePreferences((state) => state.siderCollapsed);
  const [fullscreen, toggleFullscreen] = useFullscreen();
  const phone = width === 0;
  return (
    <header className="header">
      {phone ? (
        <IconButton label={t('打开菜单')} onClick={onMenuButton}>
          <MenuOutlined />
        </IconButton>
      ) : (
        props.collapsible && (
          <IconButton label={collapsed ? t('展开侧边菜单') : t('收起侧边菜单')} onClick={onMenuButton}>
            {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          </IconButton>
        )
      )}
      {phone ? (
        <span className="header-brand">
          <LogoMark size={24} />
          <strong>{site.name}</strong>
        </span>
      ) : (
        <nav className="tops" aria-label={t('顶部菜单')}>
          {tops.length === 0 && <strong className="header-title">{t(site.product)}</strong>}
          {tops.map((top) => (
            <button
              key={top.id}
              type="button"
              className="top"
              aria-current={top.id === topId ? 'true' : undefined}
              onClick={() => onTop(top)}
            >
              {t(top.name)}
            </button>
          ))}
        </nav>
      )}
      <div className="header-tools">
        {width >= 2 ? (
          <button type="button" className="find-box" aria-haspopup="dialog" onClick={onSearch}>
            <SearchOutlined aria-hidden />
            <span>{t('编号、一句话、人、点位')}</span>
            <kbd>Ctrl K</kbd>
          </button>
        ) : (
          <IconButton label={t('查找')} onClick={onSearch}>
            <SearchOutlined />
          </IconButton>
        )}
        {!phone && (
          <>
            <IconButton label={fullscreen ? t('退出全屏') : t('全屏')} onClick={toggleFullscreen}>
              {fullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            </IconButton>
            <IconButton label={t('锁屏')} onClick={onLock}>
              <LockOutlined />
            </IconButton>
            <IconButton label={t('主题与颜色')} onClick={onTheme}>
              <SkinOutlined />
            </IconButton>
            <LanguageButton />
            <LogButton onClick={onLogs} />
          </>
        )}
        {onAi && (
          <IconButton label={t('AI应用')} onClick={onAi}>
            <RobotOutlined />
          </IconButton>
        )}
        <IconButton label={t('帮助中心')} onClick={onHelp}>
          <QuestionCircleOutlined />
        </IconButton>
        <Bell />
        <UserMenu phone={phone} onTheme={onTheme} onLock={onLock} onLogs={onLogs} />
      </div>
    </header>
  );
}
