import { useParams } from 'react-router';
import { useT } from '../../lib/i18n';
import { isFramed, leaves } from '../menu/menu';
import { useMenu } from '../menu/use-menu';

/** A page of another system inside a tab. The address comes from the user's own menu, never from the link. */
export function FramedPage() {
  const t = useT();
  const { routerPath } = useParams();
  const { tree } = useMenu();
  const node = leaves(tree).find((item) => item.code === routerPath && isFramed(item.path));
  if (!node) {
    return (
      <div className="fallback" role="alert">
        <h2>{t('页面不存在')}</h2>
        <p>{t('菜单中没有该页面，可能已被移除。')}</p>
      </div>
    );
  }
  return (
    <iframe
      className="framed"
      title={t(node.name)}
      src={node.path}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
    />
  );
}
