import type { AnyRow } from '@anlan/client';
import { permit } from '@anlan/domain/permit/permit';
import { confirmMeasure } from '@anlan/domain/permit/steps/check';
import { type AnyResource, type AnyStep, section } from '@anlan/resource';
import { Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
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
  // Confirmed a moment ago, or kept on this device: not asked again before the ticket is read anew.
  const [kept] = useState(() => new Set<string>());
  const rows = (row.measures ?? []) as readonly MeasureRow[];
  const asked = rows.filter(({ concerned }) => Number(concerned) !== 2);
  const waiting = asked.filter(({ confirmTime }) => !confirmTime);
  const done = asked.length - waiting.length;
  return (
    <section className="permit-measures" aria-label={t('安全措施')}>
      <h3>
        {t('安全措施')}
        <span className="quiet">{t('已确认 {n}/{all}', { n: done, all: asked.length })}</span>
      </h3>
      <ol>
        {rows.map((measure) => (
          <li key={measure.id}>
            <div className="permit-measure">
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
            </div>
          </li>
        ))}
      </ol>
      {open && (
        <ConfirmDialog
          key={open.id}
          row={row}
          measure={open}
          place={asked.findIndex(({ id }) => id === open.id) + 1}
          all={asked.length}
          next={waiting.find(({ id }) => id !== open.id && !kept.has(id)) ?? null}
          onClose={(next) => {
            kept.add(open.id);
            setOpen(next);
          }}
          onCancel={() => setOpen(null)}
        />
      )}
    </section>
  );
}

interface ConfirmProps {
  readonly row: AnyRow;
  readonly measure: MeasureRow;
  /** Which of how many that concern the work. */
  readonly place: number;
  readonly all: number;
  /** The next that nobody has confirmed; each is confirmed and signed by itself (4.6). */
  readonly next: MeasureRow | null;
  readonly onClose: (next: MeasureRow | null) => void;
  readonly onCancel: () => void;
}

function ConfirmDialog({ row, measure, place, all, next, onClose, onCancel }: ConfirmProps) {
  const t = useT();
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const onward = useRef(false);
  const unsaved = useUnsaved();
  const later = useLater(permit, confirmMeasure as AnyStep, row);
  const close = async () => {
    if (await unsaved.mayLeave()) onCancel();
  };
  return (
    <Modal
      open
      title={
        <>
          {t('确认安全措施')}
          <span className="quiet">{` ${place}/${all}`}</span>
        </>
      }
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('取消')}</Button>
          <Button
            type={next ? 'default' : 'primary'}
            htmlType="submit"
            form={formId}
            loading={busy}
            onClick={() => {
              onward.current = false;
            }}
          >
            {t('确认')}
          </Button>
          {next && (
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={busy}
              onClick={() => {
                onward.current = true;
              }}
            >
              {t('确认，下一项')}
            </Button>
          )}
        </>
      }
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
            onClose(onward.current ? next : null);
          }}
          onDirty={unsaved.setDirty}
          onBusy={setBusy}
        />
      </HoldProvider>
    </Modal>
  );
}
