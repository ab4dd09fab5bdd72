import { syncRole, templateMenus } from '@anlan/domain/identity/staff-calls';
import { tenant } from '@anlan/domain/tenancy/tenant';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Form, Modal, Radio, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly onClose: () => void;
}

/** A role of the platform as the template of the companies' roles with its alias. */
export function SyncTenantsDialog({ id, name, alias, onClose }: Props) {
  const t = useT();
  const [every, setEvery] = useState(false);
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const tenantName = useDeferredValue(words.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['sync-tenants', tenantName],
    queryFn: ({ signal }) => api(tenant).page({ tenantType: 1, size: 50, tenantName }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: !every,
  });
  // What would refuse every company is told before one is chosen.
  const template = useCall(['sync-template'], templateMenus, { query: { roleId: id } }, { gcTime: 0, staleTime: 0 });
  const send = async () => {
    const which = every ? t('全部企业') : t('{n}家企业', { n: chosen.length });
    const question = t('确定将{name}的菜单与按钮同步到{which}？这些企业同类角色原有的菜单会被替换。', { name, which });
    if (!(await feedback.confirm(question, { danger: true }))) return;
    setBusy(true);
    try {
      const body = { roleId: id, ...(every ? {} : { tenantIds: chosen.map(({ value }) => value) }) };
      const { msg } = await api.told(syncRole, { body });
      feedback.toast('success', msg);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('同步到企业')}
      okText={t('同步')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !template.data || (!every && chosen.length === 0) }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {template.error && (
        <Alert
          type="warning"
          showIcon
          className="tick-hint"
          title={template.error instanceof ApiError ? template.error.message : t('加载失败，请重试')}
        />
      )}
      <p className="tick-hint">
        {t('以{name}为模板：各企业别名为{alias}的角色改为同样的菜单与按钮，但不超出该企业管理员可用的范围。', {
          name,
          alias,
        })}
      </p>
      <Form layout="vertical">
        <Form.Item label={t('范围')}>
          <Radio.Group
            value={every}
            onChange={({ target }) => setEvery(target.value === true)}
            options={[
              { value: false, label: t('所选企业') },
              { value: true, label: t('全部企业') },
            ]}
          />
        </Form.Item>
        {!every && (
          <Form.Item label={t('企业')}>
            <Select
              mode="multiple"
              labelInValue
              aria-label={t('企业')}
              placeholder={t('请输入租户名称')}
              value={chosen}
              loading={isFetching}
              showSearch={{ filterOption: false, onSearch: setWords }}
              onChange={(next: { value: string; label: string }[]) => setChosen(next)}
              options={(data?.records ?? []).map((one) => ({ value: one.tenantId, label: one.tenantName }))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
