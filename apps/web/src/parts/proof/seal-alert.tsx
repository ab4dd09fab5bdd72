import { Alert, Button } from 'antd';
import { useT } from '../../lib/i18n';
import type { SealOf } from './use-seal-of';

/** What the seal of a page opened by its code says; that it could not be judged is said, and may be tried again. */
export function SealAlert({ of: { verdict, failed, again } }: { readonly of: SealOf }) {
  const t = useT();
  if (verdict)
    return (
      <Alert
        showIcon
        type={verdict.sound ? 'success' : 'error'}
        title={verdict.sound ? t('封签完好') : t('封签不符，请勿采信')}
        description={verdict.sound ? undefined : t(verdict.says)}
      />
    );
  if (failed)
    return (
      <Alert
        showIcon
        type="warning"
        title={t('未能取得公钥，请重试')}
        description={t('核对封签以前，请勿采信本页内容')}
        action={<Button onClick={again}>{t('重试')}</Button>}
      />
    );
  return <Alert showIcon type="info" title={t('正在核对封签')} />;
}
