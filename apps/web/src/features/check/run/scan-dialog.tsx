import { Alert, Button, Input, Modal } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = new (options: { formats: string[] }) => Detector;

const makerOf = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Looks for a code in the camera's picture this often, in ms. */
const PAUSE = 250;

/**
 * Reads a code by the camera, where the browser can; else, and whenever the code is dirty, its number is typed. `onCode`
 * says whether the text was understood.
 */
export function ScanDialog({ onCode, onClose }: { onCode: (text: string) => boolean; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [camera, setCamera] = useState(() => makerOf() !== undefined && Boolean(navigator.mediaDevices));
  const told = useRef(onCode);
  told.current = onCode;

  useEffect(() => {
    const Maker = makerOf();
    if (!camera || !Maker) return;
    let stopped = false;
    let stream: MediaStream | undefined;
    const look = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (stopped || !video.current) return;
        video.current.srcObject = stream;
        await video.current.play();
        const detector = new Maker({ formats: ['qr_code'] });
        while (!stopped) {
          const [code] = await detector.detect(video.current).catch(() => []);
          if (code && !stopped) {
            if (told.current(code.rawValue)) return;
            setWrong(true);
          }
          await new Promise((done) => setTimeout(done, PAUSE));
        }
      } catch {
        // No camera, or not allowed: the number can still be typed.
        setCamera(false);
      }
    };
    void look().finally(() => stopped && stop(stream));
    return () => {
      stopped = true;
      stop(stream);
    };
  }, [camera]);

  const submit = () => {
    if (typed.trim() === '' || !told.current(typed.trim())) setWrong(true);
  };
  return (
    <Modal open title={t('扫码签到')} onCancel={onClose} footer={null} width={420} destroyOnHidden>
      <div className="run-scan">
        {camera ? (
          <video ref={video} muted playsInline aria-label={t('摄像头画面')} />
        ) : (
          <p className="quiet">{t('此浏览器不能扫码，请输入现场标牌上的风险点编号')}</p>
        )}
        {wrong && <Alert type="warning" showIcon title={t('不是本次检查的风险点或点位，请核对')} />}
        <label htmlFor={id}>{t('风险点编号')}</label>
        <div className="run-scan-type">
          <Input
            id={id}
            size="large"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
            onPressEnter={submit}
          />
          <Button size="large" type="primary" onClick={submit}>
            {t('签到')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
