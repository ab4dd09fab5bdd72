import { text, windowOf, workFactsOf } from '@anlan/domain/site-work/facts';
import type { PeriodField, Values } from '@anlan/resource';
import { Form } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';
import {
  type EarliestAsked,
  EarliestDialog,
  hoursOf,
  useSearchSpan,
  WithEarliest,
} from '../../parts/tickets/earliest-dialog';
import { usePermitRules } from '../../parts/tickets/use-rules';
import { useAround } from './use-around';

/** 作业时间, and beside it the earliest one that conflicts with nothing, in the weather that is forecast. */
export function WorkTimeInput(props: InputProps<PeriodField>) {
  const { Input } = webKindOf(props.field);
  return (
    <WithEarliest
      dialog={(close) => (
        <Earliest
          onClose={close}
          onPick={(window) => {
            props.onChange?.(window);
            close();
          }}
        />
      )}
    >
      <Input {...(props as InputProps)} />
    </WithEarliest>
  );
}

function askedOf(values: Values): EarliestAsked {
  const [from, to] = windowOf(values) ?? ['', ''];
  return {
    facts: workFactsOf(values),
    place: { riskId: text(values, 'riskId') || null, location: text(values, 'location') },
    hours: hoursOf(from, to),
  };
}

function Earliest({
  onClose,
  onPick,
}: {
  readonly onClose: () => void;
  readonly onPick: (window: readonly [string, string]) => void;
}) {
  const form = Form.useFormInstance();
  const [values] = useState(() => form.getFieldsValue(true) as Values);
  const [asked] = useState(() => askedOf(values));
  const span = useSearchSpan();
  return (
    <EarliestDialog
      asked={asked}
      rules={usePermitRules()}
      span={span}
      around={useAround(values, span.after, span.until)}
      onClose={onClose}
      onPick={({ from, to }) => onPick([from, to])}
    />
  );
}
