import { HomeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { site } from '../../lib/site';
import { IconButton } from '../actions/icon-button';
import { LineBar } from '../feedback/line-bar';
import '../parts.css';
import './phone-frame.css';

/** A page for the phone without menus and tabs: its title, the way to the console, the content. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${title} - ${t(site.name)}`;
  }, [title, t]);
  return (
    <div className="phone-frame">
      <header>
        <h1>{title}</h1>
        <IconButton label={t('首页')} onClick={() => navigate(site.home)}>
          <HomeOutlined />
        </IconButton>
      </header>
      <LineBar />
      <main>{children}</main>
    </div>
  );
}
