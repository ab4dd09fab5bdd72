import { AudioOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { feedback } from '../lib/feedback';
import { useT } from '../lib/i18n';
import { useScreenClass } from '../lib/screen-class';
import './voice-button.css';

/** What browsers that recognise speech offer; the standard has it under either name. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}
type Maker = new () => Recognition;

const maker = (): Maker | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: Maker;
    webkitSpeechRecognition?: Maker;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

const TOLD = 'anlan-voice-told';
const WRONG: Readonly<Record<string, string>> = {
  'not-allowed': '浏览器没有允许使用麦克风，请在浏览器设置中允许后再试',
  'service-not-allowed': '浏览器没有允许使用麦克风，请在浏览器设置中允许后再试',
  'audio-capture': '没有找到麦克风',
  'no-speech': '没有听到声音，请再说一次',
  network: '浏览器的语音识别服务连接不上，请用键盘输入',
};

/**
 * Speech into text on a phone, where the browser offers it. The browser's own service listens: the first time it is said
 * what goes where, before anything is heard.
 */
export function VoiceButton({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [listening, setListening] = useState<Recognition>();
  const latest = useRef({ text, onText });
  latest.current = { text, onText };
  useEffect(() => () => listening?.abort(), [listening]);
  const Maker = maker();
  if (!phone || !Maker) return null;

  const start = async () => {
    if (localStorage.getItem(TOLD) === null) {
      const agreed = await feedback.confirm(
        t('语音由浏览器的语音识别服务转成文字：录音发送到浏览器厂商的服务器，本系统不接收也不保存录音，只得到文字。'),
        { okText: t('开始说话') },
      );
      if (!agreed) return;
      localStorage.setItem(TOLD, '1');
    }
    const before = latest.current.text;
    const recognition = new Maker();
    recognition.lang = 'zh-CN';
    recognition.interimResults = true;
    recognition.onresult = ({ results }) =>
      latest.current.onText(before + Array.from(results, (result) => result[0]?.transcript ?? '').join(''));
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') feedback.toast('warning', t(WRONG[error] ?? '语音识别没有成功，请用键盘输入'));
    };
    recognition.onend = () => setListening(undefined);
    recognition.start();
    setListening(recognition);
  };
  return (
    <Button
      className="voice-button"
      icon={<AudioOutlined aria-hidden />}
      aria-pressed={listening !== undefined}
      danger={listening !== undefined}
      onClick={() => (listening ? listening.stop() : void start())}
    >
      {listening ? t('正在听，点击结束') : t('语音输入')}
    </Button>
  );
}
