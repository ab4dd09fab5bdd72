import { Modal, notification } from 'antd';
import { useEffect } from 'react';

export interface Asking {
  readonly modal: ReturnType<typeof Modal.useModal>[0];
  readonly notices: ReturnType<typeof notification.useNotification>[0];
}

/** Where questions and notices are drawn: fetched with the first of them. */
export function AskingHost({ onReady }: { onReady: (asking: Asking) => void }) {
  const [modal, questions] = Modal.useModal();
  const [notices, told] = notification.useNotification();
  useEffect(() => onReady({ modal, notices }), [onReady, modal, notices]);
  return (
    <>
      {questions}
      {told}
    </>
  );
}
