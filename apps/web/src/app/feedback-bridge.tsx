import { App } from 'antd';
import { useEffect } from 'react';
import { setFeedbackHost } from '../lib/feedback';
import { t } from '../lib/i18n';
import { reloadMenu } from '../lib/menu/use-menu';

/** Gives lib/feedback antd's message and modal. A sentence shown already is not shown twice. */
export function FeedbackBridge() {
  const { message, modal } = App.useApp();
  useEffect(() => {
    let acknowledging: string | null = null;
    setFeedbackHost({
      toast: (kind, text) => void message.open({ type: kind, content: text, key: `${kind}:${text}` }),
      acknowledge(text) {
        if (acknowledging === text) return;
        acknowledging = text;
        modal.warning({
          title: t('提示'),
          content: text,
          okText: t('确定'),
          afterClose: () => {
            acknowledging = null;
            // One of the things to acknowledge is that permissions have changed.
            reloadMenu();
          },
        });
      },
      confirm: (question, options) =>
        new Promise((resolve) => {
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
        }),
    });
    return () => setFeedbackHost(null);
  }, [message, modal]);
  return null;
}
