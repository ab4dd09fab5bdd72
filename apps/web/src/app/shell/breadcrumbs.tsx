import { useT } from '../../lib/i18n';
import { type MenuNode, trailOf } from '../../lib/menu/menu';

interface Props {
  tree: readonly MenuNode[];
  topName: string | null;
  pathname: string;
  /** in the user's language */
  title: string;
}

/** Where one is. The last crumb is the page's only h1, so pages begin their own headings at h2. */
export function Breadcrumbs({ tree, topName, pathname, title }: Props) {
  const t = useT();
  const parents = trailOf(tree, pathname)
    .slice(0, -1)
    .map((node) => node.name);
  const names = topName && topName !== parents[0] ? [topName, ...parents] : parents;
  return (
    <nav className="crumbs" aria-label={t('所在位置')}>
      {names.map((name, index) => (
        // Names may repeat along a trail; their place does not.
        // biome-ignore lint/suspicious/noArrayIndexKey: order is fixed
        <span key={`${index}${name}`} className="crumb">
          {t(name)}
        </span>
      ))}
      <h1 className="crumb-here" aria-current="page">
        {title}
      </h1>
    </nav>
  );
}
