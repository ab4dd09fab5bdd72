import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { AnyResource } from '@anlan/resource';
import { lazy, Suspense, useCallback } from 'react';
import { useT } from '../../../lib/i18n';
import '../../../parts/parts.css';
import { ResourceFilters } from '../../../parts/resource-filters';
import { ResourceTable } from '../../../parts/resource-table';
import type { RowButton } from '../../../parts/row-buttons';
import { useResourceList } from '../../../parts/use-resource-list';
import { hazardCells } from './hazard-tags';

const HazardDrawer = lazy(async () => ({ default: (await import('./hazard-drawer')).HazardDrawer }));

const resource = hiddenDanger as unknown as AnyResource;
const nothing = (): readonly RowButton[] => [];

/** /govpage/safe/hiddendanger: the chosen company's hidden dangers, to be read and nothing else. */
export function HazardGovernment() {
  const t = useT();
  const list = useResourceList(resource, { government: true });
  const { setOpen } = list;
  const open = useCallback((row: AnyRow) => setOpen(row.id), [setOpen]);
  const buttonsOf = useCallback(
    (row: AnyRow): readonly RowButton[] => [{ key: 'view', label: t('查看'), run: () => open(row) }],
    [open, t],
  );
  return (
    <div className="screen">
      <ResourceFilters list={list} />
      <ResourceTable list={list} buttonsOf={buttonsOf} onOpen={open} cells={hazardCells} />
      {list.state.open && !list.waitsForCompany && (
        <Suspense fallback={null}>
          <HazardDrawer id={list.state.open} government buttonsOf={nothing} onClose={() => list.setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
