import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { type AnyResource, permissionCode } from '@anlan/resource';
import { lazy, Suspense, useCallback } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Can } from '../../../parts/can';
import { ExportButton } from '../../../parts/sheet/export-button';
import '../../../parts/parts.css';
import { ResourceTable } from '../../../parts/list/resource-table';
import type { RowButton } from '../../../parts/list/rows/row-buttons';
import { useResourceList } from '../../../parts/list/use-resource-list';
import { hazardLists } from '../hazard-keys';
import { hazardResources, partViews } from './hazard-lists';
import { hazardCells } from './hazard-tags';

const HazardDrawer = lazy(async () => ({ default: (await import('./hazard-drawer')).HazardDrawer }));

const whole = hiddenDanger;

/**
 * The ledger is the same record as a book: everybody who took part, in the order of discovery, not what is late first. A
 * name of its own keeps its pages and how a user arranged its columns apart.
 */
const ledger: AnyResource = {
  ...whole,
  name: hazardLists.governmentLedger,
  wire: hazardResources.ledger.wire,
  views: {
    ...partViews,
    government: {
      ...(whole.views.government as NonNullable<typeof whole.views.government>),
      columns: [
        { field: 'code', width: 150, fixed: 'left' },
        { field: 'name', width: 220 },
        'hiddenDangerLevel',
        'status',
        'discoveryTime',
        'informantId',
        'principalDept',
        'reviseId',
        'reviseTimeLimit',
        'reviseTime',
        'reviewId',
        'reviewTime',
        'isOverdue',
        { field: 'source', width: 160 },
        'riskId',
        'geoLocation',
      ],
    },
  },
};
const nothing = (): readonly RowButton[] => [];

/** /govpage/safe/hiddendanger: the chosen company's hidden dangers, to be read and nothing else; what is late first. */
export const HazardGovernment = () => <GovernmentList resource={whole} />;

/** /govpage/safe/hiddendanger_standing_book: the same, as the book of all of them. */
export function HazardGovernmentLedger() {
  // Until somebody sorts otherwise.
  const sorted = new URLSearchParams(useLocation().search).has('_sort');
  return <GovernmentList resource={ledger} {...(sorted ? {} : { fixed: BY_DISCOVERY })} />;
}
const BY_DISCOVERY = { descs: 'discoveryTime' };

function GovernmentList({ resource, fixed }: { resource: AnyResource; fixed?: Readonly<Record<string, string>> }) {
  const t = useT();
  const list = useResourceList(resource, { government: true, ...(fixed ? { fixed } : {}) });
  const { setOpen } = list;
  const open = useCallback((row: AnyRow) => setOpen(row.id), [setOpen]);
  const buttonsOf = useCallback(
    (row: AnyRow): readonly RowButton[] => [{ key: 'view', label: t('查看'), run: () => open(row) }],
    [open, t],
  );
  return (
    <div className="screen">
      <ResourceTable
        list={list}
        buttonsOf={buttonsOf}
        onOpen={open}
        cells={hazardCells}
        toolbar={
          !list.waitsForCompany && (
            <Can code={permissionCode(resource, 'export')}>
              <ExportButton resource={resource} query={list.query} />
            </Can>
          )
        }
      />
      {list.state.open && !list.waitsForCompany && (
        <Suspense fallback={null}>
          <HazardDrawer id={list.state.open} government buttonsOf={nothing} onClose={() => list.setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
