import { HomeOutlined } from '@ant-design/icons';
import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { site } from '../../lib/site';
import { IconButton } from '../actions/icon-button';
import { LineBar } from '../feedback/line-bar';
import '../parts.css';
import './phone-frame.css';

/** The menu of the root pages; the shell brings it, for it knows all kinds of work. */
export const RootBar = createContext<ComponentType | null>(null);

/** A page for the phone without menus and tabs: its title, the way to the console, the content. */
export function PhoneFrame({
  title,
  root,
  children,
}: {
  title: string;
  /** A page that is reached from everywhere: with the menu under the thumb in place of the way home. */
  root?: true;
  children: ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  const Bar = useContext(RootBar);
  useEffect(() => {
    document.title = `${title} - ${t(site.name)}`;
  }, [title, t]);
  return (
    <div className="phone-frame">
      <header>
        <h1>{title}</h1>
        {!root && (
          <IconButton label={t('首页')} onClick={() => navigate(site.home)}>
            <HomeOutlined />
          </IconButton>
        )}
      </header>
      <LineBar />
      <main>{children}</main>
      {root && Bar && (
        <Suspense fallback={null}>
          <Bar />
        </Suspense>
      )}
    </div>
  );
}
