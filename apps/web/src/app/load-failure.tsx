import { Button } from 'antd';
import { useLine } from '../lib/http/line';
import { useT } from '../lib/i18n';

/** A page whose code did not arrive. Without a line a reload would lose everything on screen: it waits until it stands. */
export function LoadFailure() {
  const t = useT();
  const state = useLine((line) => line.state);
  const down = state !== 'up';
  return (
    <>
      <h2>{down ? t('页面还没有下载，现在打不开') : t('页面资源加载超时，请刷新重试')}</h2>
      {down && (
        <p>
          {state === 'offline'
            ? t('网络已断开。网络恢复后点「重新打开」，其他已打开的页面不受影响。')
            : t('服务器暂时连不上。恢复后点「重新打开」，其他已打开的页面不受影响。')}
        </p>
      )}
      <div className="error-actions">
        <Button type="primary" disabled={down} onClick={() => location.reload()}>
          {down ? t('等待恢复连接…') : t('重新打开')}
        </Button>
      </div>
    </>
  );
}
