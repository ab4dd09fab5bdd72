import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { PhoneOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { isRiskLevel } from '../../../parts/risk/risk-level';
import { SafetySign } from './safety-sign';
import './inform.css';

/** What a card says, ready to be read: words, not keys. */
export interface NoticeFacts {
  readonly companyName?: string | null;
  readonly riskName: string;
  readonly pointNum: string;
  readonly scoreLevel: unknown;
  readonly deptName?: string | null;
  readonly principalName?: string | null;
  readonly emergencyPhone: string;
  readonly accidents: readonly string[];
  readonly dangerFactors: string;
  readonly controlMeasures: string;
  readonly emergencyMeasures: string;
  readonly signs: readonly { readonly key: string; readonly label: string }[];
  readonly photo?: string | null;
  /** The point is out of use. */
  readonly stopped?: boolean;
}

/** 安全风险告知卡 on a screen: the same band, facts, texts and signs as the printed one. */
export function NoticeCard({ card, children }: { card: NoticeFacts; children?: ReactNode }) {
  const t = useT();
  const level = isRiskLevel(card.scoreLevel) ? card.scoreLevel : null;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('风险点'), card.riskName],
    [t('编号'), card.pointNum],
    [t('责任部门'), card.deptName],
    [t('责任人'), card.principalName],
    [
      t('应急电话'),
      <a key="phone" href={`tel:${card.emergencyPhone.replace(/[^\d+-]/g, '')}`} className="notice-phone">
        <PhoneOutlined aria-hidden /> {card.emergencyPhone}
      </a>,
    ],
    [t('事故类别'), card.accidents.map((name) => t(name)).join(t('、'))],
  ];
  const texts = [
    [t('主要危险因素'), card.dangerFactors],
    [t('管控措施'), card.controlMeasures],
    [t('应急处置措施'), card.emergencyMeasures],
  ] as const;
  return (
    <article className="notice-card" data-level={card.stopped ? 'none' : (level ?? 'none')}>
      <header>
        <h1>{t('安全风险告知卡')}</h1>
        {card.companyName && <p>{card.companyName}</p>}
        {card.stopped && <p className="notice-stopped">{t('该风险点已停用，本卡内容仅供参考')}</p>}
        <strong>
          {level
            ? t('{level}（{colour}色）', { level: t(RISK_LEVELS[level].label), colour: t(RISK_LEVELS[level].colour) })
            : t('未分级')}
        </strong>
      </header>
      <dl className="notice-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {texts.map(([heading, text]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
      {card.signs.length > 0 && (
        <section>
          <h2>{t('安全标志')}</h2>
          <ul className="notice-signs">
            {card.signs.map(({ key, label }) => (
              <li key={key}>
                <SafetySign sign={key} name={t(label)} />
                <span>{t(label)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {card.photo && (
        <section>
          <h2>{t('现场图片')}</h2>
          <img className="notice-photo" src={card.photo} alt={t('{name}的现场图片', { name: card.riskName })} />
        </section>
      )}
      {children}
    </article>
  );
}
