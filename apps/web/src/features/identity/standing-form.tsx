import { Alert, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import type { Choices, Place, Standing } from '../../lib/standing-choices';

const ALL = '0';

interface Props {
  readonly choices: Choices;
  /** What the form begins with. */
  readonly standing: Standing;
  readonly submitText: string;
  readonly onChosen: (standing: Standing) => Promise<void>;
}

/** In which department and role to act; whichever there is only one of is not asked. */
export function StandingForm({ choices, standing, submitText, onChosen }: Props) {
  const t = useT();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const options = (all: string, places: readonly Place[]) => [
    { value: ALL, label: all },
    ...places.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const among = (places: readonly Place[], id: string | null) =>
    id !== null && places.some((place) => place.id === id) ? id : ALL;
  const given = (value: string | undefined): string | null => (value === undefined || value === ALL ? null : value);
  const submit = async (values: { deptId?: string; roleId?: string }) => {
    setError('');
    setBusy(true);
    try {
      await onChosen({ deptId: given(values.deptId), roleId: given(values.roleId) });
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : t('未知错误'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      initialValues={{
        deptId: among(choices.depts, standing.deptId),
        roleId: among(choices.roles, standing.roleId),
      }}
      onFinish={(values) => void submit(values)}
    >
      {error && <Alert type="error" showIcon title={error} className="login-alert" />}
      {choices.depts.length > 0 && (
        <Form.Item name="deptId" label={t('部门')}>
          <Select options={options(t('全部部门'), choices.depts)} />
        </Form.Item>
      )}
      {choices.roles.length > 0 && (
        <Form.Item name="roleId" label={t('角色')}>
          <Select options={options(t('全部角色'), choices.roles)} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={busy} autoFocus>
        {submitText}
      </Button>
    </Form>
  );
}
