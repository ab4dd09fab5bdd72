import { allResources } from '@anlan/domain';
import { excelRecord } from '@anlan/domain/config/excel-record';
import { type AnyResource, addressOf, permissionCode } from '@anlan/resource';
import { ImportOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { ImportDialog } from '../../parts/sheet/import-dialog';

const definition = excelRecord;
const importable = allResources.filter((resource) => addressOf(resource, 'import'));

/** /system/excelrecord: what was imported and how it went; a sheet for any business can be brought in from here. */
export function ExcelRecords() {
  const t = useT();
  const held = useSession((state) => state.permission);
  const [into, setInto] = useState<AnyResource | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      toolbar: () => {
        const mine = importable.filter((resource) => held[permissionCode(resource, 'import')] === true);
        if (mine.length === 0) return null;
        return (
          <Dropdown
            menu={{
              items: mine.map(({ name, label }) => ({ key: name, label: t(label) })),
              onClick: ({ key }) => setInto(mine.find(({ name }) => name === key) ?? null),
            }}
          >
            <Button icon={<ImportOutlined aria-hidden />}>{t('上传表格')}</Button>
          </Dropdown>
        );
      },
    }),
    [held, t],
  );
  return (
    <>
      <ResourceScreen resource={definition} slots={slots} />
      {into && (
        <ImportDialog
          resource={into}
          onClose={() => {
            setInto(null);
            void invalidateAfter(definition);
          }}
        />
      )}
    </>
  );
}
