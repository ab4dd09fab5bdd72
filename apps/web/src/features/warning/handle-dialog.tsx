import type { AnyRow } from '@anlan/client';
import { handlingFields } from '@anlan/domain/warning/handling';
import { causeStands, isMeasured, isOfRule, reasonProblem } from '@anlan/domain/warning/steps';
import { needsPerson, WARN_SOURCE, WARN_STATE, warning } from '@anlan/domain/warning/warning';
import type { AnyResource } from '@anlan/resource';
import { Alert, Modal, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { controlProps } from '../../kinds/control';
import type { InputProps } from '../../kinds/kind';
import { feedback } from '../../lib/feedback';
import { http } from '../../lib/http/http';
import { useT } from '../../lib/i18n';
import { useDetail } from '../../parts/detail/use-detail';
import { Failed } from '../../parts/feedback/states';
import { ResourceForm } from '../../parts/form/resource-form';
import { useUnsaved } from '../../parts/form/use-unsaved';
import { invalidateAfter } from '../../parts/query-keys';
import './warning.css';

const resource = warning as unknown as AnyResource;
/** The handling form is no part of the row's own form: person, time and state are the server's. */
const form = { ...warning, fields: handlingFields, rules: undefined, actions: {} } as unknown as AnyResource;
const WORDS = ['processingReason', 'processingMeasures', 'processingInfo'];
/** A rule's warning ends with its cause: while it stands there is nothing to choose. */
const SECTIONS = {
  stands: [{ title: '', fields: WORDS }],
  ends: [{ title: '', fields: [...WORDS, 'processingState'] }],
};

/** What a rule found or a person saw is no false alarm, and a rule's warning has the product's reasons alone. */
function reasonInput(of: Readonly<Record<string, unknown>>) {
  return function ReasonInput(props: InputProps<never, string | null>) {
    const t = useT();
    const { data = [] } = useDictionary('safe_warn_reason');
    const options = data.filter((reason) => !reason.sealed && !reasonProblem(of, reason));
    return (
      <Select
        {...controlProps(props)}
        value={props.value || null}
        onChange={(key) => props.onChange?.(key ?? null)}
        options={options.map(({ key, label }) => ({ value: key, label: t(label) }))}
        placeholder={t('请选择{field}', { field: t(handlingFields.processingReason.label) })}
      />
    );
  };
}
const OF_RULE = { processingReason: reasonInput({ source: 'rule', accessSigns: WARN_SOURCE.rule }) } as never;
const TOLD = { processingReason: reasonInput({ accessSigns: WARN_SOURCE.person }) } as never;

/** What happens to the warning after this, as far as it is not the person's own choice. */
function Outlook({ row }: { row: AnyRow }) {
  const t = useT();
  if (row.warnState === WARN_STATE.causeGone)
    return <Alert type="success" showIcon title={t('产生该预警的原因已消失，请确认现场情况后消警。')} />;
  if (!causeStands(row)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('产生该预警的原因仍然存在，保存后为“处置中”。')}
      description={
        needsPerson(row.worstLevel ?? row.warnLevel)
          ? t('原因消除后不再计为未消除预警，由您确认消警。')
          : t('原因消除后由系统自动消警。')
      }
    />
  );
}

/** Of what is being handled: what, where, since when, what can be seen there, and who has begun. */
function Facts({ row }: { row: AnyRow }) {
  const t = useT();
  const words = (value: unknown): string => String(value ?? '').trim();
  const minute = (value: unknown): string => words(value).slice(0, 16);
  const begun = [words(row.processingUserName), minute(row.processingTime)].filter(Boolean).join(' ');
  const told: readonly (readonly [label: string, text: string])[] = [
    [warning.fields.warnPositioning.label, words(row.warnPositioning)],
    [warning.fields.warnCamera.label, words(row.warnCamera)],
    ['上次处理', begun],
  ];
  return (
    <div className="warn-facts">
      <strong>{words(row.warnContent)}</strong>
      <span className="quiet">
        {[row.riskName, row.deptName, minute(row.warnTimeStart)].map(words).filter(Boolean).join(' · ')}
      </span>
      {told.map(
        ([label, text]) =>
          text !== '' && (
            <span key={label}>
              <span className="quiet">{t(label)}：</span>
              {text}
            </span>
          ),
      )}
    </div>
  );
}

/** 处理预警: what it was, what was done, and whether it is over. */
export function HandleDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const detail = useDetail(resource, row.id);
  // What somebody has just recorded is on its way: the form begins with it, and then keeps what is typed.
  const [known, setKnown] = useState<AnyRow>();
  if (!known && detail.data && !detail.isFetching) setKnown(detail.data);
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  return (
    <Modal
      open
      title={t('处理预警')}
      width={640}
      onCancel={() => void close()}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy, disabled: !known }}
      mask={{ closable: false }}
    >
      {detail.error && <Failed error={detail.error} onRetry={() => void detail.refetch()} />}
      {!known && !detail.error && <Skeleton active />}
      {known && (
        <>
          <Facts row={known} />
          <Outlook row={known} />
          <ResourceForm
            id={id}
            resource={form}
            sections={causeStands(known) ? SECTIONS.stands : SECTIONS.ends}
            {...(isMeasured(known) ? {} : { inputs: isOfRule(known) ? OF_RULE : TOLD })}
            mode="create"
            initial={{
              processingState: '1',
              ...(known.processingReason ? { processingReason: String(known.processingReason) } : {}),
              ...(known.processingMeasures ? { processingMeasures: String(known.processingMeasures) } : {}),
              ...(known.processingInfo ? { processingInfo: String(known.processingInfo) } : {}),
            }}
            send={(body, key) =>
              http.put(
                `safe/warn/${row.id}`,
                { processingState: 1, ...body, version: known.version },
                { quiet: true, idempotencyKey: key },
              )
            }
            onDone={() => {
              feedback.toast('success', t('处理成功'));
              void invalidateAfter(resource);
              onClose();
            }}
            onDirty={unsaved.setDirty}
            onBusy={setBusy}
          />
        </>
      )}
    </Modal>
  );
}
