import { type GuardianTold, guardiansTold, MOST_GUARDIANS } from '@anlan/domain/permit/guardians/calls';
import { permit } from '@anlan/domain/permit/permit';
import { text } from '@anlan/domain/permit/permit-facts';
import type { RefField, Values } from '@anlan/resource';
import { Form, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { controlProps } from '../../kinds/control';
import type { InputProps } from '../../kinds/kind';
import { useLabels, useSearch } from '../../kinds/ref/lookups';
import { listOf } from '../../kinds/values';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSettled } from '../../lib/settled';
import './ticket-inputs.css';

/** Whoever may watch in front, in the order of the look-up; whoever would be refused last. */
export const byFitness = <C extends { readonly id: string }>(
  choices: readonly C[],
  told: ReadonlyMap<string, GuardianTold>,
): C[] => {
  const rank = ({ id }: C): number => ((told.get(id)?.refused.length ?? 0) > 0 ? 1 : 0);
  return [...choices].sort((one, other) => rank(one) - rank(other));
};

/** Who watches: beside each name his certificate, and why he would be refused at this time and place. */
export function GuardianInput(props: InputProps<RefField, string | string[] | null>) {
  const { field, value, onChange, known } = props;
  const t = useT();
  const tenant = useViewingTenant();
  const form = Form.useFormInstance();
  const values = (Form.useWatch((all: Values) => all, { form, preserve: true }) ?? {}) as Values;
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const ids = listOf(value);
  const { data = [], isFetching } = useSearch('user', words, undefined, open, MOST_GUARDIANS - ids.length);
  const labels = useLabels('user', ids, known);
  const asked = useSettled(
    JSON.stringify({
      id: values.id ? String(values.id) : undefined,
      userIds: [...new Set([...ids, ...data.map(({ id }) => id)])].slice(0, MOST_GUARDIANS),
      workType: text(values, 'workType'),
      riskId: text(values, 'riskId') || undefined,
      location: text(values, 'workLocation') || undefined,
      from: text(values, 'startTime'),
      to: text(values, 'endTime'),
    }),
  );
  const query = JSON.parse(asked);
  const ready = query.userIds.length > 0 && query.workType !== '' && query.from !== '' && query.to > query.from;
  const { data: answers } = useCall([tenant, permit.name, 'guardians'], guardiansTold, { query }, { enabled: ready });
  const told = new Map((ready ? (answers ?? []) : []).map((one) => [one.userId, one]));
  const found = new Set(data.map(({ id }) => id));
  const choices = [
    ...byFitness(data, told),
    ...ids.filter((id) => !found.has(id)).map((id) => ({ id, label: labels[id] ?? t('加载中') })),
  ];
  const wrong = ids.flatMap((id) => (told.get(id)?.refused ?? []).map((why) => `${labels[id] ?? ''}${why}`));
  return (
    <>
      <Select
        {...controlProps(props)}
        className="fill"
        mode="multiple"
        value={ids}
        onChange={(next: string[]) => onChange?.(next)}
        onOpenChange={setOpen}
        options={choices.map(({ id, label }) => ({ value: id, label }))}
        optionRender={({ value: id, label }) => <Choice label={label} told={told.get(String(id))} />}
        labelRender={(item) => labels[String(item.value)] ?? item.label}
        showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
        loading={isFetching}
        allowClear
        placeholder={t('请选择{field}', { field: t(field.label) })}
        popupRender={(menu) => (
          <>
            {menu}
            {!ready && <div className="pick-more">{t('填写作业类型和时间后显示证书和是否被占用')}</div>}
          </>
        )}
      />
      {wrong.length > 0 && <span className="ticket-wrong">{wrong.join('；')}</span>}
    </>
  );
}

function Choice({ label, told }: { label: ReactNode; told: GuardianTold | undefined }) {
  const t = useT();
  return (
    <span className="guardian-choice">
      <span>{label}</span>
      {told && (
        <small className={told.refused.length > 0 ? 'ticket-wrong' : undefined}>
          {told.refused.length > 0
            ? told.refused.join('；')
            : told.certificate
              ? t('{name}，有效期至{day}', { name: told.certificate.name, day: told.certificate.validUntil })
              : t('可以监护')}
        </small>
      )}
    </span>
  );
}
