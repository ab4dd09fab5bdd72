import type { Choice } from '@anlan/client';
import { isEmpty } from '@anlan/resource';
import { Form } from 'antd';
import { useRef } from 'react';
import type { InputProps } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { listOf } from '../../../kinds/values';
import { api } from '../../../lib/http/api';

/** A person, as the look-up tells of him: his departments beside his name. */
type Told = Choice & { readonly mainDeptId?: string | null; readonly deptId?: string | null };

/** 复查人: whoever is chosen brings his department with him, unless another one was chosen by hand. */
export function ReviewerInput(props: InputProps) {
  const form = Form.useFormInstance();
  const { Input } = webKindOf(props.field);
  const brought = useRef<string | null>(null);
  const choose = async (value: unknown) => {
    props.onChange?.(value);
    const [id] = listOf(value);
    const present = form.getFieldValue('reviewDept');
    if (!id || (!isEmpty(present) && present !== brought.current)) return;
    const [person] = (await api.lookup('user', { ids: [id], size: 1 }, { quiet: true }).catch(() => [])) as Told[];
    const dept = person?.mainDeptId || listOf(person?.deptId)[0];
    if (!dept || form.getFieldValue(props.name) !== value) return;
    brought.current = dept;
    form.setFields([{ name: 'reviewDept', value: dept, errors: [] }]);
  };
  return <Input {...props} onChange={(value) => void choose(value)} />;
}
