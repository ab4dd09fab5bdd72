import { documentCalls, type PrintedDocument } from '@anlan/resource';
import { FilePdfOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { api } from '../../lib/http/api';
import { invalidate } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { showPaper } from './paper';
import { useExport } from './use-export';

interface Props {
  of: PrintedDocument;
  /** Records of one PDF; none, no button. */
  ids: readonly string[];
  /** Several, chosen in a list: says how many. */
  many?: boolean;
  size?: ButtonProps['size'];
  /** Resource whose list tells of what was printed. */
  keptIn?: string;
}

/** Records as their document's definition prints them: shown first, printed or saved from there. */
export function PrintButton({ of, ids, many = false, size, keptIn }: Props) {
  const t = useT();
  const { busy, fetch } = useExport();
  if (ids.length === 0) return null;
  const print = async () => {
    const query = { [of.ids[0]]: ids.join(',') };
    showPaper(await api.file(documentCalls(of).read, { query }, { fallbackName: `${t(of.label)}.pdf` }));
    if (keptIn) await invalidate(keptIn);
  };
  return (
    <Button {...(size ? { size } : {})} icon={<FilePdfOutlined />} loading={busy} onClick={() => void fetch(print)}>
      {many ? t('批量PDF（{n}）', { n: ids.length }) : t(of.label)}
    </Button>
  );
}
