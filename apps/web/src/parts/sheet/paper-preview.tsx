import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { GrowingPages } from '../../kinds/file/growing-pages';
import '../../kinds/file/viewer.css';
import { feedback } from '../../lib/feedback';
import { type Download, saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { closePaper } from './paper';
import { printPaper } from './print-paper';

/** Above drawers and dialogs, whichever of them asked for it. */
const ABOVE = 1_300;

/** A printed form as it will lie on paper: to be looked through, printed, kept as a file. */
export function PaperPreview({ paper }: { paper: Download }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<{ readonly page: number; readonly of: number } | null>(null);
  const print = async () => {
    setDone({ page: 0, of: 0 });
    try {
      await printPaper(paper.blob, (page, of) => setDone({ page, of }));
    } catch {
      feedback.toast('error', t('浏览器不能打印这个文件，请下载后打印'));
    }
    setDone(null);
  };
  return (
    <Drawer
      open={open}
      title={paper.name.replace(/\.pdf$/i, '')}
      size="min(1080px, 100vw)"
      zIndex={ABOVE}
      closable={{ 'aria-label': t('关闭') }}
      classNames={{ body: 'viewer-body' }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && closePaper()}
      extra={
        <Space wrap>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            loading={done !== null}
            onClick={() => void print()}
          >
            {done && done.of > 1 ? t('正在准备 {n}/{total} 页', { n: done.page, total: done.of }) : t('打印')}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(paper)}>
            {t('下载')}
          </Button>
        </Space>
      }
    >
      <GrowingPages src={paper.blob} />
    </Drawer>
  );
}
