import type { AnyRow } from '@anlan/client';
import { conflictsOf } from '@anlan/domain/permit/interlocks';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { elsewhereErrors, engagedAtOnce } from '@anlan/domain/permit/watch/elsewhere';
import { coordinatorErrors } from '@anlan/domain/permit/window/coordinator';
import { nearIn } from '@anlan/domain/permit/window/safe-window';
import { dailyOf, text, windowOf } from '@anlan/domain/site-work/facts';
import type { Values } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { Alert, Form } from 'antd';
import { useT } from '../../lib/i18n';
import { TrainingToldNote } from '../../parts/tickets/training-told';
import { useAround } from './use-around';

const isWorker = (one: unknown): one is { readonly userId: string } =>
  typeof one === 'object' && one !== null && typeof (one as { userId?: unknown }).userId === 'string';
const listOf = (rows: unknown): readonly unknown[] => (Array.isArray(rows) ? rows : []);

/** What the works around the one that is being typed say of it: those that exclude it, who coordinates them, and whom another holds. */
export function Beside({ row }: { row?: AnyRow }) {
  const t = useT();
  const form = Form.useFormInstance();
  const values = (Form.useWatch((all: Values) => all, { form, preserve: true }) ?? {}) as Values;
  const window = windowOf(values);
  const place = { riskId: text(values, 'riskId') || null, location: text(values, 'location') };
  const around = useAround({ ...values, id: row?.id }, window?.[0] ?? '', window?.[1] ?? '');
  const type = workTypeOf(values.type);
  const time = { from: window?.[0] ?? '', to: window?.[1] ?? '', daily: dailyOf(values) };
  const near = window ? nearIn({ ...place, spots: around?.spots }, time, around?.tickets ?? []) : [];
  const guardian = text(values, 'guardianId');
  const errors = [
    ...(type ? conflictsOf({ type, number: '' }, near).filter(({ lock }) => lock.action === 'refuse') : []).map(
      ({ says }) => says,
    ),
    ...coordinatorErrors(
      { coordinator: text(values, 'coordinatorId'), guardians: guardian ? [guardian] : [] },
      near,
    ).map(({ message }) => message),
    ...elsewhereErrors(
      engagedAtOnce({ ...place, ...time }, around?.engaged ?? [], formatDatetime(Date.now())),
      'workers',
    ).map(({ message }) => message),
  ];
  const told = (
    <TrainingToldNote
      workers={listOf(values.workers).flatMap((one) => (isWorker(one) ? [one.userId] : []))}
      guardians={guardian ? [guardian] : []}
      work={text(values, 'type')}
      from={window?.[0].slice(0, 10) ?? ''}
      until={window?.[1].slice(0, 10) ?? ''}
    />
  );
  if (errors.length === 0) return told;
  return (
    <div aria-live="polite">
      {told}
      <Alert
        type="warning"
        showIcon
        title={t('提交前须改正')}
        description={
          <ul>
            {errors.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        }
      />
    </div>
  );
}
