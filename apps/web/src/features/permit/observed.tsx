import type { AnyRow } from '@anlan/client';
import { observationSays } from '@anlan/domain/permit/permit-facts';
import { observedAt } from '@anlan/domain/permit/weather/weather';
import { addMinutes, formatDatetime } from '@anlan/resource/dates';
import { Alert } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n';
import { usePermitRules } from '../../parts/tickets/use-rules';
import { useAround } from './use-around';

/** What was observed of the weather where work is about to begin or go on: it counts where no wind is told. */
export function Observed({ row }: { row: AnyRow }) {
  const t = useT();
  const rules = usePermitRules();
  const [now] = useState(() => formatDatetime(Date.now()));
  const around = useAround(row, now, addMinutes(now, 1));
  if (!rules || !around) return null;
  const minutes = rules.numbers['weather.minutes'];
  const seen = observedAt(around.weather, row.riskId ? String(row.riskId) : null, now, minutes);
  return seen ? (
    <Alert type="info" showIcon title={t('实测气象：{says}', { says: observationSays(seen) })} />
  ) : (
    <Alert type="warning" showIcon title={t('{n}分钟内没有实测气象记录，请填写现场风力', { n: minutes })} />
  );
}
