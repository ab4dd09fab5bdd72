import type { AnyRow } from '@anlan/client';
import { tenant } from '@anlan/domain/tenancy/tenant';
import type { ChoiceField } from '@anlan/resource';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { OptionInput } from '../../../kinds/choice/choice-controls';
import type { InputProps } from '../../../kinds/kind';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { type Secret, SecretDialog, secretsOf } from '../../../parts/form/secret-dialog';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const ReportRuleDialog = lazy(async () => ({ default: (await import('../report-rule')).ReportRuleDialog }));
const SettingDialog = lazy(async () => ({ default: (await import('./setting-dialog')).SettingDialog }));

/** The platform is one and made with the database: companies and supervision offices are what can be added. */
function KindInput(props: InputProps) {
  const field = props.field as ChoiceField;
  const { '0': _platform, ...others } = field.options;
  return (
    <OptionInput
      {...(props as InputProps<ChoiceField, string | boolean | null>)}
      field={props.value === '0' ? field : { ...field, options: others }}
    />
  );
}
const COMPANY = '1';
const INPUTS = { tenantType: KindInput };

/** /tenancy/tenant: the standard list; a new tenant comes with an administrator whose first password is shown once. */
export function Tenants() {
  const t = useT();
  const mayEdit = useCan('tenant_edit');
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const mayRule = useCan('param_edit');
  const [rule, setRule] = useState<AnyRow>();
  const [setting, setSetting] = useState<readonly AnyRow[]>([]);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        ...(mayEdit ? [{ key: 'setting', label: t('授权配置'), run: () => setSetting([row]) }] : []),
        ...(mayRule && String(row.tenantType) === COMPANY
          ? [{ key: 'rule', label: t('隐患上报规则'), run: () => setRule(row) }]
          : []),
      ],
      selects: mayEdit,
      toolbar: ({ list, selected }) =>
        mayEdit && selected.length > 0 ? (
          <Button
            icon={<SafetyCertificateOutlined aria-hidden />}
            onClick={() => setSetting(list.rows.filter((row) => selected.includes(row.id)))}
          >
            {t('授权配置（{n}）', { n: selected.length })}
          </Button>
        ) : null,
    }),
    [mayEdit, mayRule, t],
  );
  return (
    <>
      <ResourceScreen
        resource={tenant}
        slots={slots}
        inputs={INPUTS}
        onCreated={(reply) => setSecrets(secretsOf(reply))}
      />
      {setting.length > 0 && (
        <Suspense fallback={null}>
          <SettingDialog rows={setting} onClose={() => setSetting([])} />
        </Suspense>
      )}
      {rule && (
        <Suspense fallback={null}>
          <ReportRuleDialog
            company={{ tenantId: String(rule.tenantId), name: String(rule.tenantName ?? '') }}
            onClose={() => setRule(undefined)}
          />
        </Suspense>
      )}
      {secrets.length > 0 && (
        <SecretDialog title={t('租户已创建，管理员账号如下')} secrets={secrets} onClose={() => setSecrets([])} />
      )}
    </>
  );
}
