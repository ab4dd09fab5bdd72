import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listen, setWidth, show } from '../parts/testing';
import { VoiceButton } from './voice-button';

class Speech {
  static made: Speech[] = [];
  onresult?: (event: object) => void;
  onerror?: (event: object) => void;
  onend?: () => void;
  started = vi.fn();
  abort = vi.fn();
  constructor() {
    Speech.made.push(this);
  }
  start() {
    this.started();
  }
  stop() {
    this.onend?.();
  }
}

function Field() {
  const [text, setText] = useState('三号罐');
  return (
    <>
      <output>{text}</output>
      <VoiceButton text={text} onText={setText} />
    </>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  Speech.made = [];
  (window as { webkitSpeechRecognition?: unknown }).webkitSpeechRecognition = undefined;
  setWidth(1440);
});

it('is there only on a phone whose browser recognises speech', () => {
  setWidth(390);
  show(<Field />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  (window as { webkitSpeechRecognition?: unknown }).webkitSpeechRecognition = Speech;
  show(<Field />);
  expect(screen.getByRole('button', { name: '语音输入' })).toBeTruthy();
  cleanup();
  setWidth(1440);
  show(<Field />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says once what goes where before it listens, adds what it hears, and tells why it heard nothing', async () => {
  setWidth(390);
  (window as { webkitSpeechRecognition?: unknown }).webkitSpeechRecognition = Speech;
  const refusing = listen(false);
  show(<Field />);
  fireEvent.click(screen.getByRole('button', { name: '语音输入' }));
  await waitFor(() => expect(refusing.questions).toHaveLength(1));
  expect(refusing.questions[0]).toContain('本系统不接收也不保存录音');
  expect(Speech.made).toHaveLength(0);

  const { questions, toasts } = listen();
  fireEvent.click(screen.getByRole('button', { name: '语音输入' }));
  const button = await screen.findByRole('button', { name: '正在听，点击结束' });
  const [first] = Speech.made;
  expect(first?.started).toHaveBeenCalled();
  first?.onresult?.({ results: [[{ transcript: '法兰' }], [{ transcript: '渗漏' }]] });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('三号罐法兰渗漏'));
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: '语音输入' }));
  await waitFor(() => expect(Speech.made).toHaveLength(2));
  expect(questions, 'asked once').toHaveLength(1);
  Speech.made[1]?.onerror?.({ error: 'no-speech' });
  expect(toasts).toEqual(['没有听到声音，请再说一次']);
});
