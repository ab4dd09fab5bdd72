import {
  completionBundle,
  completionPdf,
  myCompletionBundle,
  myCompletionPdf,
} from '@anlan/domain/training/completion/calls';
import { COMPLETION, completionLifecycle } from '@anlan/domain/training/completion/certificate';
import { PrinterOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { api } from '../../lib/http/api';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { useExport } from '../../parts/sheet/use-export';

export function CompletionTag({ state }: { readonly state: number }) {
  const t = useT();
  return (
    <span className={`tag tag-${state === COMPLETION.valid ? 'green' : 'red'}`}>
      {t(completionLifecycle.labelOf(state))}
    </span>
  );
}

/** On paper, and sealed with all that it is verified by: for the holder himself, or for who keeps the files. */
export function CompletionActions({
  of: { id },
  own = false,
}: {
  readonly of: { readonly id: string };
  readonly own?: boolean;
}) {
  const t = useT();
  const { busy, fetch } = useExport();
  const may = useCan('completioncertificate_view');
  const supervisor = useSession(isSupervisor);
  // What leaves the house the company gives away, not who looks at it.
  if (!own && (!may || supervisor)) return null;
  const [pdf, bundle] = own ? [myCompletionPdf, myCompletionBundle] : [completionPdf, completionBundle];
  return (
    <Space wrap size="small">
      <Button
        size={own ? 'middle' : 'small'}
        icon={<PrinterOutlined aria-hidden />}
        loading={busy}
        onClick={() => void fetch(async () => saveFile(await api.file(pdf, { params: { id } })))}
      >
        {t('打印')}
      </Button>
      <Button
        size={own ? 'middle' : 'small'}
        icon={<SafetyCertificateOutlined aria-hidden />}
        loading={busy}
        onClick={() => void fetch(async () => saveFile(await api.file(bundle, { params: { id } })))}
      >
        {t('封签文件')}
      </Button>
    </Space>
  );
}
