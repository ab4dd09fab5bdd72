import { CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Modal, Skeleton } from 'antd';
import { toDataURL } from 'qrcode';
import { type ReactNode, useEffect, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import './qr-dialog.css';

/** 60 mm on paper at 200 dpi: read from arm's length by any phone. */
const PIXELS = 480;

/** The code of an address of this console: to be shown, copied and printed as a label. */
export function QrDialog({
  title,
  caption,
  path,
  copied,
  above,
  paper = true,
  onClose,
}: {
  title: string;
  caption: string;
  path: string;
  /** Told once the address is copied, where it is not any link. */
  copied?: string;
  /** What to choose before the code. */
  above?: ReactNode;
  /** False for an address that ends: printed, it would hang there dead. */
  paper?: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const address = `${window.location.origin}${path}`;
  const [image, setImage] = useState('');
  useEffect(() => {
    let gone = false;
    // Level M still reads with a scratch or a drop of oil over an eighth of it.
    void toDataURL(address, { width: PIXELS, margin: 2, errorCorrectionLevel: 'M' }).then((url) => {
      if (!gone) setImage(url);
    });
    return () => {
      gone = true;
    };
  }, [address]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      feedback.toast('success', copied ?? t('链接已复制'));
    } catch {
      // Plain-HTTP addresses have no clipboard: the address stands there to be marked and copied.
      feedback.toast('warning', t('此浏览器不允许复制，请手动选择链接'));
    }
  };
  return (
    <Modal
      open
      title={t('二维码')}
      width={400}
      onCancel={onClose}
      footer={[
        <Button key="copy" icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('复制链接')}
        </Button>,
        paper && (
          <Button
            key="print"
            type="primary"
            icon={<PrinterOutlined />}
            disabled={image === ''}
            onClick={() => printLabel({ image, title, caption })}
          >
            {t('打印')}
          </Button>
        ),
      ]}
    >
      {above}
      <div className="qr">
        {image === '' ? (
          <Skeleton.Node active />
        ) : (
          <img src={image} width={240} height={240} alt={t('{title}的二维码', { title })} />
        )}
        <strong>{title}</strong>
        <span>{caption}</span>
        <code>{address}</code>
      </div>
    </Modal>
  );
}

/** Prints the label alone, from a frame of its own: the page behind keeps its state. */
function printLabel({ image, title, caption }: { image: string; title: string; caption: string }): void {
  const frame = document.createElement('iframe');
  frame.className = 'qr-print';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) {
    frame.remove();
    return;
  }
  page.title = title;
  page.body.style.cssText = 'margin:0;padding:8mm;text-align:center;font:16px sans-serif;color:#000';
  const picture = page.createElement('img');
  picture.style.cssText = 'width:60mm;height:60mm';
  const name = page.createElement('p');
  name.style.cssText = 'margin:2mm 0 0;font-size:18px;font-weight:bold';
  name.textContent = title;
  const code = page.createElement('p');
  code.style.cssText = 'margin:1mm 0 0';
  code.textContent = caption;
  page.body.append(picture, name, code);
  picture.onload = () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true });
    frame.contentWindow?.print();
  };
  picture.src = image;
}
