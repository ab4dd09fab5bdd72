import { generateCards } from '@anlan/domain/risk/inform/inform-calls';
import { riskInform } from '@anlan/domain/risk/inform/risk-inform';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { Input } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { uuid } from '../../../lib/uuid';
import { invalidateAfter } from '../../../parts/query-keys';
import { PointPicker } from '../point-picker';
import { SidePanel } from '../side-panel';
import './inform.css';

const WITHOUT_CARD = { informState: 0, status: 1 };

/** Points without a card, ticked, become cards from what is identified there. */
export function GeneratePanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [phone, setPhone] = useState('');
  return (
    <SidePanel
      title={t('生成告知卡')}
      okText={ids.length > 0 ? t('生成{n}张', { n: ids.length }) : t('生成')}
      ready={ids.length > 0}
      onClose={onClose}
      onOk={async () => {
        const { created } = await api.send(
          generateCards,
          { body: { riskIds: ids, emergencyPhone: phone.trim() } },
          { idempotencyKey: uuid() },
        );
        feedback.toast('success', t('已生成{n}张告知卡', { n: created }));
        await invalidateAfter(riskInform);
        await invalidateAfter(riskPoint);
      }}
    >
      <div className="generate-points">
        <label htmlFor="inform-phone">{t('应急电话')}</label>
        <Input
          id="inform-phone"
          value={phone}
          maxLength={20}
          inputMode="tel"
          placeholder={t('不填时使用企业设置的应急电话，或最近一张告知卡的电话')}
          onChange={(event) => setPhone(event.target.value)}
        />
        <PointPicker chosen={ids} onChange={setIds} only={WITHOUT_CARD} empty={t('所有启用的风险点都已有告知卡')} />
      </div>
    </SidePanel>
  );
}
