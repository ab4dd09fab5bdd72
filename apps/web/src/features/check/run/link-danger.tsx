import type { OpenDanger, RunItem } from '@anlan/domain/check/run/run-calls';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { Alert, Button, Radio } from 'antd';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { answerOf, dangersFor, linkOf, type RunDraft } from './run-model';

/** So many are offered before one asks for the others. */
const SHOWN = 5;
const NEW = '';

interface Props {
  readonly run: RunDraft;
  readonly item: RunItem;
  readonly onLink: (id: string | null) => void;
}

/**
 * What becomes of an abnormal item: a danger that is open at this point already, or a new one. What the server last told
 * of the point is kept with the check, so that it may be chosen without network too.
 */
export function LinkDanger({ run, item, onLink }: Props) {
  const t = useT();
  const id = useId();
  const [whole, setWhole] = useState(false);
  const linked = linkOf(run, item);
  const dangers = dangersFor(run, item);
  const chosen = answerOf(run, item.id).link;
  const shown = whole ? dangers : dangers.filter((danger, place) => place < SHOWN || danger.id === linked?.id);
  const lost = chosen && !linked && (
    <Alert type="warning" showIcon title={t('所选隐患已不在此风险点的未闭环隐患中，提交后上报为新隐患')} />
  );
  if (dangers.length === 0) {
    return (
      <>
        {lost}
        <p className="quiet">
          {run.view.dangers || item.riskId === null
            ? t('提交后自动上报为隐患，无需重复填写')
            : t('未取得此风险点的未闭环隐患，提交后自动上报为新隐患')}
        </p>
      </>
    );
  }
  return (
    <fieldset className="run-link">
      <legend id={`${id}-legend`}>{t('关联已有隐患')}</legend>
      <p className="quiet">{t('此风险点有{n}条未闭环隐患；同一处问题请关联，不再重复上报', { n: dangers.length })}</p>
      {lost}
      <Radio.Group
        aria-labelledby={`${id}-legend`}
        value={linked?.id ?? NEW}
        onChange={(event) => onLink(event.target.value === NEW ? null : String(event.target.value))}
      >
        <Radio value={NEW}>{t('不关联，提交后上报为新隐患')}</Radio>
        {shown.map((danger) => (
          <Radio key={danger.id} value={danger.id}>
            <Known danger={danger} percent={danger.percent} />
          </Radio>
        ))}
      </Radio.Group>
      {shown.length < dangers.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('显示全部{n}条', { n: dangers.length })}
        </Button>
      )}
    </fieldset>
  );
}

function Known({ danger, percent }: { danger: OpenDanger; percent: number }) {
  const t = useT();
  return (
    <span className="run-link-danger">
      <span>{danger.name}</span>
      <span className="quiet">
        {[
          danger.code,
          t(hiddenDangerLifecycle.labelOf(danger.status)),
          t('{day}起', { day: danger.discoveryTime.slice(0, 10) }),
          percent > 0 ? t('相似{n}%', { n: percent }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
