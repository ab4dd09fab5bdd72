import type { AnyRow } from '@anlan/client';
import { keptExport } from '@anlan/domain/hazard/calls';
import { hiddenExport } from '@anlan/domain/hazard/hidden-export';
import { useMemo } from 'react';
import { plainCell } from '../../../../kinds/draw';
import { api } from '../../../../lib/http/api';
import { useT } from '../../../../lib/i18n';
import type { CellOverrides } from '../../../../parts/list/columns/use-columns';
import { ResourceScreen, type ScreenSlots } from '../../../../parts/screen/resource-screen';
import { useFile } from './use-file';

const definition = hiddenExport;

const cells: CellOverrides = {
  // Whoever came from the platform is no colleague: his name stands as the row's author.
  exportUserId: (row) => plainCell(String(row.exportUserName ?? row.createUserName ?? '')),
};

/** /hazard/export: what left the system, and the file again as long as it is kept. */
export function ExportRecords() {
  const t = useT();
  const { fetch } = useFile();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row: AnyRow) =>
        Number(row.state) === 1
          ? [
              {
                key: 'download',
                label: t('下载'),
                run: () => void fetch(() => api.file(keptExport, { params: { id: row.id } })),
              },
            ]
          : [],
    }),
    [t, fetch],
  );
  return <ResourceScreen resource={definition} slots={slots} cells={cells} />;
}
