import { apiScope } from '@anlan/domain/identity/api-scope';
import { dataScope } from '@anlan/domain/identity/data-scope';
import { grantableCalls, scopableMenus } from '@anlan/domain/identity/grant-calls';
import { myMenus, type OwnMenu } from '@anlan/domain/identity/session/session-calls';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { createContext, useContext, useState } from 'react';
import type { InputProps } from '../../../kinds/kind';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { ResourceScreen } from '../../../parts/screen/resource-screen';
import { type Entry, ScopeFrame } from './scope-frame';

const Entries = createContext<readonly Entry[]>([]);

/** The menu of a scope, among those of the list. A look-up of menus is the platform's alone. */
function EntryInput({
  value,
  onChange,
  field: _field,
  name: _name,
  within: _w,
  waitsFor: _f,
  known: _k,
  ...rest
}: InputProps) {
  const t = useT();
  const entries = useContext(Entries);
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      value={(value as string | undefined) || undefined}
      onChange={(next: string) => onChange?.(next)}
      options={entries.map((entry) => ({
        value: entry.id,
        label: entry.group ? `${t(entry.group)} / ${t(entry.name)}` : t(entry.name),
      }))}
    />
  );
}

/** Calls of the server, searched by what they do or where they are; one line each in the record. */
function CallsInput({
  value,
  onChange,
  field: _field,
  name: _name,
  within: _w,
  waitsFor: _f,
  known: _k,
  ...rest
}: InputProps) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data = [], isPending } = useCall([tenant], grantableCalls, {}, { staleTime: 300_000 });
  const lines = typeof value === 'string' ? value.split('\n').filter((line) => line !== '') : [];
  return (
    <Select
      {...rest}
      mode="multiple"
      loading={isPending}
      placeholder={t('按接口名称或地址查找')}
      value={lines}
      onChange={(next: string[]) => onChange?.(next.join('\n'))}
      showSearch={{
        filterOption: (word, option) =>
          `${option?.summary ?? ''} ${option?.value ?? ''}`.toLowerCase().includes(word.trim().toLowerCase()),
      }}
      options={data.map((one) => ({ value: one.call, label: one.call, summary: one.summary }))}
      optionRender={({ data: one }) => (
        <span className="scope-call">
          {t(one.summary)}
          <code>{one.value}</code>
        </span>
      )}
    />
  );
}

const NONE: readonly Entry[] = [];
const DATA_INPUTS = { menuId: EntryInput };
const API_CELLS: CellOverrides = {
  scopePath: (row) => <pre className="scope-lines">{String(row.scopePath ?? '')}</pre>,
};
const API_INPUTS = { menuId: EntryInput, scopePath: CallsInput };

/** /system/data-scope: menus whose rows concern persons or departments, each with its scopes. */
export function DataScopes() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useCall([tenant], scopableMenus);
  const [asked, setAsked] = useState<string>();
  const id = asked ?? data?.[0]?.id;
  return (
    <Entries value={data ?? NONE}>
      <ScopeFrame label={t('可设数据权限的菜单')} entries={data} chosen={id} onChoose={setAsked}>
        {id && <ResourceScreen key={id} resource={dataScope} fixed={{ menuId: id }} inputs={DATA_INPUTS} />}
      </ScopeFrame>
    </Entries>
  );
}

const pages = (nodes: readonly OwnMenu[], group?: string): Entry[] =>
  nodes.flatMap((node) =>
    node.children && node.children.length > 0
      ? pages(node.children, node.name)
      : node.path === ''
        ? []
        : [{ id: node.id, name: node.name, ...(group ? { group } : {}) }],
  );

/** /system/api-scope: one's own menus, each with the calls that were grouped under it. */
export function ApiScopes() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useQuery({
    queryKey: [tenant, 'own-menu-entries'],
    queryFn: async () => pages(await api.send(myMenus)),
  });
  const [asked, setAsked] = useState<string>();
  const id = asked ?? data?.[0]?.id;
  return (
    <Entries value={data ?? NONE}>
      <ScopeFrame label={t('菜单')} entries={data} chosen={id} onChoose={setAsked}>
        {id && (
          <ResourceScreen key={id} resource={apiScope} fixed={{ menuId: id }} inputs={API_INPUTS} cells={API_CELLS} />
        )}
      </ScopeFrame>
    </Entries>
  );
}
