import { FundProjectionScreenOutlined, HomeOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Translate, useT } from '../../lib/i18n';
import { type MenuNode, trailOf, visibleMenu, withoutLoneChildren } from '../../lib/menu/menu';
import { MenuIcon } from '../../lib/menu/menu-icons';
import { useOpenMenu } from '../../lib/menu/open-menu';
import { homePath, useSession } from '../../lib/session/session';
import { hasScreen } from '../screens';

/** Until the group of the chosen entry has unfolded. */
const UNFOLDED_MS = 400;

type Item = NonNullable<MenuProps['items']>[number];

const bigScreenKey = '#big-screen';
const homeKey = '#home';

function itemsOf(nodes: readonly MenuNode[], t: Translate, depth = 0): Item[] {
  return nodes.map((node) => ({
    key: node.id,
    icon: depth === 0 ? <MenuIcon name={node.icon} /> : undefined,
    label: t(node.name),
    title: t(node.name),
    children: node.children.length > 0 ? itemsOf(node.children, t, depth + 1) : undefined,
  }));
}

function byId(nodes: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : byId(node.children, id);
    if (found) return found;
  }
  return undefined;
}

interface Props {
  nodes: readonly MenuNode[];
  pathname: string;
  collapsed?: boolean;
  /** the home page stands on top, unless the server's menu has it */
  withHome?: boolean;
  /** after an item was opened: the drawer of small screens closes */
  onOpened?: () => void;
}

/** The menu at the side: the big screen first where the product has it, then what the server gives. */
export function SideMenu({ nodes, pathname, collapsed = false, withHome = false, onOpened }: Props) {
  const t = useT();
  const open = useOpenMenu();
  const navigate = useNavigate();
  const supervisor = useSession((state) => state.userInfo?.tenantKind === 'government');
  const tenantId = useSession((state) => state.tenantId);
  const drawn = useMemo(() => withoutLoneChildren(visibleMenu(nodes)), [nodes]);
  const trail = useMemo(() => trailOf(drawn, pathname), [drawn, pathname]);
  const [openKeys, setOpenKeys] = useState<string[]>([]);

  useEffect(() => {
    const parents = trail.slice(0, -1).map((node) => node.id);
    setOpenKeys((keys) => (parents.every((key) => keys.includes(key)) ? keys : [...new Set([...keys, ...parents])]));
  }, [trail]);

  // Reached by search, by a link or through a tab, the entry may stand below the fold of a long menu.
  const box = useRef<HTMLDivElement>(null);
  const chosen = trail.at(-1)?.id;
  useEffect(() => {
    if (!chosen || collapsed) return;
    const show = () => box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    const timer = setTimeout(show, UNFOLDED_MS);
    return () => clearTimeout(timer);
  }, [chosen, collapsed]);

  const homeEntry = withHome && trailOf(drawn, homePath()).length === 0;
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const bigScreen = supervisor ? '/bigGmScreen' : '/bigScreen';
  const items = useMemo(() => {
    const list = itemsOf(drawn, t);
    if (homeEntry) list.unshift({ key: homeKey, icon: <HomeOutlined />, label: t('首页'), title: t('首页') });
    // The platform is no company: its own screen would hold nothing.
    if (!platform && hasScreen(bigScreen)) {
      const label = supervisor ? t('政府大屏') : t('企业大屏');
      list.unshift({ key: bigScreenKey, icon: <FundProjectionScreenOutlined />, label, title: label });
    }
    return list;
  }, [drawn, t, bigScreen, supervisor, platform, homeEntry]);

  return (
    <div ref={box} className="side-menu-box">
      <Menu
        className="side-menu"
        mode="inline"
        inlineIndent={18}
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={[trail.at(-1)?.id ?? (pathname === homePath() ? homeKey : '')]}
        {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
        onClick={({ key }) => {
          if (key === bigScreenKey) {
            window.open(supervisor ? bigScreen : `${bigScreen}?tenantId=${encodeURIComponent(tenantId)}`, '_blank');
          } else if (key === homeKey) {
            navigate(homePath());
          } else {
            const node = byId(drawn, key);
            if (node) open(node);
          }
          onOpened?.();
        }}
      />
    </div>
  );
}
