import type { RiskLevel } from '@anlan/domain/risk/level';
import { Alert } from 'antd';
import { useT } from '../../lib/i18n';
import { LEVEL_NAMES } from './level-words';

/** For whoever may not see the level fall yet. */
export function FallNotice({ score, at, to }: { score: number; at: string; to: RiskLevel }) {
  const t = useT();
  return (
    <Alert
      type="info"
      showIcon
      title={t('评分已降到 {score}，保持到 {time} 后等级降为{level}', {
        score,
        time: at.slice(0, 16),
        level: t(LEVEL_NAMES[to]),
      })}
    />
  );
}
