import type { AttemptItem } from '@anlan/resource';
import { EnvironmentOutlined } from '@ant-design/icons';
import { useT } from '../../lib/i18n';

/** Why this person is asked this question; with the point or the clause. */
export function Because({ because }: { readonly because: AttemptItem['because'] }) {
  const t = useT();
  if (!because) return null;
  const { says, name, at } = because;
  return (
    <p className="quiet attempt-because">
      <EnvironmentOutlined aria-hidden /> {t(says, { name })}
      {at && t('（{basis}）', { basis: at })}
    </p>
  );
}
