import { useId } from 'react';
import { fieldOf } from '../../../kinds/fields';
import type { FilterValue } from '../../../kinds/kind';
import { OwnerProvider } from '../../../kinds/owner';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import type { FilterSpec } from '../list-state';
import type { ResourceList } from '../use-resource-list';

export type Draft = Readonly<Record<string, FilterValue>>;

export interface DraftTools {
  readonly draft: Draft;
  readonly put: (name: string, value: FilterValue | undefined) => void;
  readonly send: (draft: Draft) => void;
  readonly clear: () => void;
}

export function FilterItem({
  list,
  spec: [name, operator],
  draft,
  put,
}: { list: ResourceList; spec: FilterSpec } & Pick<DraftTools, 'draft' | 'put'>) {
  const t = useT();
  const id = `${useId()}-${name}`;
  const field = fieldOf(list.resource, name);
  const Control = webKindOf(field).filter?.Control;
  if (!Control) return null;
  return (
    <div className="filter">
      <label htmlFor={id} title={t(field.label)}>
        {t(field.label)}
      </label>
      <OwnerProvider value={{ resource: list.resource.name }}>
        <Control
          id={id}
          field={field}
          operator={operator}
          {...(draft[name] === undefined ? {} : { value: draft[name] })}
          onChange={(value) => put(name, value)}
        />
      </OwnerProvider>
    </div>
  );
}
