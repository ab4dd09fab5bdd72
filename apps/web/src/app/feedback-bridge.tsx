import { message } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { setFeedbackHost } from '../lib/feedback';
import { t } from '../lib/i18n';
import { reloadMenu } from '../lib/menu/use-menu';
import type { Asking } from './asking';

type Host = ComponentType<{ onReady: (asking: Asking) => void }>;

const loadHost = async (): Promise<Host> => (await import('./asking')).AskingHost;

/** Fetches it ahead of the first question. */
export function fetchAsking(): void {
  void loadHost().catch(() => {});
}

/**
 * Gives lib/feedback antd's messages, questions and notices. A sentence shown already is not shown twice. What questions
 * are drawn with comes with the first of them, or with `fetchAsking`.
 */
export function FeedbackBridge() {
  const [messages, told] = message.useMessage({ maxCount: 3 });
  const [host, setHost] = useState<{ readonly Host: Host; readonly onReady: (asking: Asking) => void }>();
  useEffect(() => {
    let acknowledging: string | null = null;
    let standing: Promise<Asking> | undefined;
    const asking = (): Promise<Asking> => {
      standing ??= loadHost().then((Host) => new Promise((onReady) => setHost({ Host, onReady })));
      // What could not be fetched is fetched anew the next time.
      standing.catch(() => {
        standing = undefined;
      });
      return standing;
    };
    setFeedbackHost({
      toast: (kind, text) => void messages.open({ type: kind, content: text, key: `${kind}:${text}` }),
      async acknowledge(text) {
        if (acknowledging === text) return;
        acknowledging = text;
        const ended = () => {
          acknowledging = null;
          // One of the things to acknowledge is that permissions have changed.
          reloadMenu();
        };
        try {
          const { modal } = await asking();
          modal.warning({ title: t('提示'), content: text, okText: t('确定'), afterClose: ended });
        } catch {
          void messages.open({ type: 'warning', content: text });
          ended();
        }
      },
      async confirm(question, options) {
        const { modal } = await asking();
        return new Promise((resolve) => {
          modal.confirm({
            title: t('提示'),
            content: options?.detail ? (
              <>
                {question}
                <p className="quiet">{options.detail}</p>
              </>
            ) : (
              question
            ),
            okText: options?.okText ?? t('确定'),
            cancelText: t('取消'),
            okButtonProps: { danger: options?.danger },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        });
      },
      async notice({ key, urgent, title, text, onClick }) {
        const { notices } = await asking();
        const onPress = () => {
          notices.destroy(key);
          onClick();
        };
        notices[urgent ? 'error' : 'info']({
          key,
          title,
          description: text,
          placement: 'topRight',
          // What is red stays until it is looked at.
          duration: urgent ? 0 : 8,
          onClick: onPress,
        });
      },
    });
    return () => setFeedbackHost(null);
  }, [messages]);
  return (
    <>
      {told}
      {host && <host.Host onReady={host.onReady} />}
    </>
  );
}
