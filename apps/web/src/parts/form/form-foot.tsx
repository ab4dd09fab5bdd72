import { Button } from 'antd';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import type { PagesNav } from './form-pages';

/** The buttons of a form: cancel and save, or through its pages and save where nothing is lacking any more. */
export function FormFoot({
  id,
  nav,
  mode,
  busy,
  onCancel,
}: {
  id: string;
  nav: PagesNav | undefined;
  mode: 'create' | 'update';
  busy: boolean;
  onCancel: () => void;
}) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const atLast = !nav || nav.at >= nav.last;
  // Handed in from a page before the last a new record goes on to the next page; a change is saved from any.
  const onward = nav && !atLast && mode === 'create';
  return (
    <div className="drawer-footer">
      {!(nav && phone) && <Button onClick={onCancel}>{t('取消')}</Button>}
      {nav && (
        <>
          <span className="drawer-footer-apart" />
          <Button disabled={nav.at === 0} onClick={nav.back}>
            {t('上一步')}
          </Button>
        </>
      )}
      {nav && mode === 'update' && (
        <Button disabled={atLast} onClick={nav.next}>
          {t('下一步')}
        </Button>
      )}
      {onward && (nav.ready || !phone) && (
        <Button loading={busy} onClick={nav.save}>
          {t('保存')}
        </Button>
      )}
      <Button key={onward ? 'next' : 'save'} type="primary" htmlType="submit" form={id} loading={busy}>
        {onward ? t('下一步') : t('保存')}
      </Button>
    </div>
  );
}
