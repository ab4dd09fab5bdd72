import type { AnyResource } from '@anlan/resource';
import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { api } from '../../lib/http/api';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { useExport } from './use-export';

/** Asks once, then fetches all rows that the list's conditions match. */
export function ExportButton({ resource, query }: { resource: AnyResource; query: Readonly<Record<string, string>> }) {
  const t = useT();
  const { busy, ask } = useExport();
  const run = () => ask(async () => saveFile(await api(resource).export(query)));
  return (
    <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
      {t('导出')}
    </Button>
  );
}
