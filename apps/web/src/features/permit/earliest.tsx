import { text, workFacts } from '@anlan/domain/permit/permit-facts';
import type { WindowFound } from '@anlan/domain/permit/window/safe-window';
import type { DatetimeField, Values } from '@anlan/resource';
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
import { drawnPlace, useAround } from './use-around';

/** 作业开始时间, and beside it the earliest one that conflicts with nothing, in the weather that is forecast. */
export function StartTimeInput(props: InputProps<DatetimeField>) {
  const form = Form.useFormInstance();
  const { Input } = webKindOf(props.field);
  return (
    <WithEarliest
      dialog={(close) => (
        <Earliest
          onClose={close}
          onPick={({ from, to }) => {
            form.setFieldValue('endTime', to);
            props.onChange?.(from);
            close();
          }}
        />
      )}
    >
      <Input {...(props as InputProps)} />
    </WithEarliest>
  );
}

const askedOf = (values: Values): EarliestAsked => ({
  facts: workFacts(values),
  place: drawnPlace(values),
  painting: Number(values.painting) === 1,
  pipe: text(values, 'blindEquipmentName') || null,
  hours: hoursOf(text(values, 'startTime'), text(values, 'endTime')),
});

interface Props {
  readonly onClose: () => void;
  readonly onPick: (window: NonNullable<WindowFound['window']>) => void;
}

function Earliest(props: Props) {
  const form = Form.useFormInstance();
  const [values] = useState(() => form.getFieldsValue(true) as Values);
  const [asked] = useState(() => askedOf(values));
  const span = useSearchSpan();
  return (
    <EarliestDialog
      {...props}
      asked={asked}
      rules={usePermitRules()}
      span={span}
      around={useAround(values, span.after, span.until)}
    />
  );
}
