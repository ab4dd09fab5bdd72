import { Alert, Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import { forgetRead, keepRead, keptRead } from '../../lib/kept/kept-reads';
import type { Values } from './form-state';

const keyOf = (of: string): readonly unknown[] => ['form', of];
const SETTLED = 1_000;

/** After it has been stored: nothing is left to be taken up again. */
export const forgetForm = (of: string): Promise<void> => forgetRead(keyOf(of));

/**
 * Keeps what is typed into a new record on this device, its author's alone and until his session ends, and offers it when
 * the form is opened again: a closed window loses nothing. `without`: what is not to lie on a device. Inside the form.
 */
export function KeptForm({ of, without = [] }: { of: string; without?: readonly string[] }) {
  const t = useT();
  const form = Form.useFormInstance();
  const values = Form.useWatch((all: Values) => all, { form, preserve: true }) as Values | undefined;
  const [offered, setOffered] = useState<{ readonly value: Values; readonly at: number }>();
  const before = useRef<string>(undefined);
  useEffect(() => {
    let gone = false;
    void keptRead<Values>(keyOf(of)).then((kept) => {
      if (!gone && kept) setOffered(kept);
    });
    return () => {
      gone = true;
    };
  }, [of]);
  useEffect(() => {
    if (!values) return;
    const text = JSON.stringify(values);
    // What the form begins with is nobody's work.
    before.current ??= text;
    if (text === before.current || !form.isFieldsTouched()) return;
    const timer = setTimeout(() => {
      const all = Object.entries(form.getFieldsValue(true) as Values).filter(([name]) => !without.includes(name));
      void keepRead(keyOf(of), Object.fromEntries(all));
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [values, form, of, without]);
  if (!offered) return null;
  const at = new Date(offered.at);
  const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  return (
    <Alert
      type="info"
      showIcon
      title={t('有{date} {time}填写后未保存的内容', { date: `${at.getMonth() + 1}-${at.getDate()}`, time })}
      action={
        <>
          <Button
            size="small"
            type="primary"
            onClick={() => {
              form.setFieldsValue(offered.value);
              setOffered(undefined);
            }}
          >
            {t('继续填写')}
          </Button>{' '}
          <Button
            size="small"
            onClick={() => {
              setOffered(undefined);
              void forgetForm(of);
            }}
          >
            {t('放弃')}
          </Button>
        </>
      }
    />
  );
}
