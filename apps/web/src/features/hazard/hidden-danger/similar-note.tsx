import { similarHazards } from '@anlan/domain/hazard/calls';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useRecordAddress } from '../../../parts/record-address';
import './hazard.css';

/** Of a record that is there, or of words and a risk point that are about to become one. */
export type SimilarQuery = { readonly id: string } | { readonly riskId: string; readonly text: string };

/** 该风险点近90天有相似隐患3条: what has been seen here before is not a new find but a repeated one. */
export function SimilarNote({ asked, onPhone = false }: { asked: SimilarQuery; onPhone?: boolean }) {
  const t = useT();
  const tenant = useViewingTenant();
  const addressOf = useRecordAddress();
  const toHazard = (id: string): string => addressOf('hiddenDanger', id, onPhone ? 'phone' : undefined) ?? '';
  const { data } = useCall([tenant, 'hiddenDanger'], similarHazards, { query: { ...asked } }, { retry: false });
  if (!data || data.count === 0) return null;
  return (
    <Alert
      className="hazard-similar"
      type="warning"
      showIcon
      title={t(
        'id' in asked ? '重复隐患：该风险点此前{days}天内有相似隐患{n}条' : '该风险点近{days}天有相似隐患{n}条',
        { days: data.days, n: data.count },
      )}
      description={
        data.records.length > 0 && (
          <ul>
            {data.records.map(({ id, code, name, discoveryTime, percent }) => (
              <li key={id}>
                <Link to={toHazard(id)}>{name}</Link>
                <span className="quiet">
                  {' '}
                  {code} {discoveryTime.slice(0, 10)} {t('相似{n}%', { n: percent })}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
