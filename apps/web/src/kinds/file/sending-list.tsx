import { Progress } from 'antd';
import { useT } from '../../lib/i18n';
import type { Sending } from './use-sending';

/** How far the files on their way have come, each to be stopped. */
export function SendingList({ sending }: { sending: readonly Sending[] }) {
  const t = useT();
  return sending.map((item) => (
    <div key={item.key} className="file-sending" role="status">
      <span title={item.name}>{item.name}</span>
      <Progress percent={Math.round(item.share * 100)} size="small" />
      <button type="button" className="link" onClick={() => item.stop.abort()}>
        {t('取消')}
      </button>
    </div>
  ));
}
