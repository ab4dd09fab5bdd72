import type { AnyRow } from '@anlan/client';
import { permit } from '@anlan/domain/permit/permit';
import { confirmMeasure } from '@anlan/domain/permit/steps/check';
import { type AnyResource, type AnyStep, section } from '@anlan/resource';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { tag } from '../../kinds/draw';
import { HoldProvider } from '../../kinds/file/held';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { ResourceForm } from '../../parts/form/resource-form';
import { useUnsaved } from '../../parts/form/use-unsaved';
import { KEPT, useLater } from '../../parts/outbox/use-later';
import '../../parts/tickets/measures.css';
import './permit.css';
import { rereadPermits } from './use-permit-steps';

interface MeasureRow {
  readonly id: string;
  readonly content: string;
  readonly clause: string | null;
  readonly concerned: number | null;
  readonly detail: string | null;
  readonly isPhoto?: number | null;
  readonly confirmUserName: string | null;
  readonly confirmTime: string | null;
}

const { measureId: _measureId, ...asked } = confirmMeasure.form.also;
const SHAPE = { ...permit, fields: asked, rules: [] } as unknown as AnyResource;
const SECTIONS = [section('', Object.keys(asked))];

/** The measures of a ticket; who may confirms one after the other on the spot. */
export function Measures({ row, mayConfirm }: { row: AnyRow; mayConfirm: boolean }) {
  const t = useT();
  const [open, setOpen] = useState<MeasureRow | null>(null);
  const rows = (row.measures ?? []) as readonly MeasureRow[];
  return (
    <section className="permit-measures" aria-label={t('安全措施')}>
      <h3>{t('安全措施')}</h3>
      <ol>
        {rows.map((measure) => (
          <li key={measure.id}>
            <div>
              <span>{measure.content}</span>
              {measure.detail && <span className="quiet">（{measure.detail}）</span>}
              {measure.clause && <span className="permit-clause">{measure.clause}</span>}
              {Number(measure.isPhoto) === 1 && <span className="permit-clause">{t('须拍照')}</span>}
            </div>
            <div className="permit-measure-state">
              {Number(measure.concerned) === 2
                ? tag(t('不涉及'), 'grey')
                : measure.confirmTime
                  ? tag(t('{who}已确认', { who: measure.confirmUserName ?? '' }), 'green')
                  : tag(Number(measure.concerned) === 1 ? t('待确认') : t('未选择'), 'orange')}
              {mayConfirm && Number(measure.concerned) !== 2 && !measure.confirmTime && (
                <Button size="small" type="primary" onClick={() => setOpen(measure)}>
                  {t('确认')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {open && <ConfirmDialog row={row} measure={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function ConfirmDialog({ row, measure, onClose }: { row: AnyRow; measure: MeasureRow; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const later = useLater(permit, confirmMeasure as AnyStep, row);
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t('确认安全措施')}
      onCancel={() => void close()}
      okText={t('确认')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      <p>
        {measure.content}
        {Number(measure.isPhoto) === 1 && <span className="permit-clause">{t('须拍照')}</span>}
      </p>
      <HoldProvider value={later.hold}>
        <ResourceForm
          id={formId}
          resource={SHAPE}
          sections={SECTIONS}
          mode="create"
          initial={{ concerned: 1 }}
          send={(body, key) => later.send({ ...body, measureId: measure.id }, key)}
          onDone={async (reply) => {
            if (reply === KEPT) feedback.toast('success', t('已保存在本机，联网后自动发送'));
            else {
              feedback.toast('success', t('已确认'));
              await rereadPermits();
            }
            onClose();
          }}
          onDirty={unsaved.setDirty}
          onBusy={setBusy}
        />
      </HoldProvider>
    </Modal>
  );
}
