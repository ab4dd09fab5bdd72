import { lastInterruption } from '@anlan/domain/desk/interrupting';
import { useEffect, useRef } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { onPush } from '../../../lib/http/push';
import { useT } from '../../../lib/i18n';
import { shownBy } from './interruption-ways';

const TOPIC = 'internalMessage.interrupt';

/** What the server has decided to interrupt for: on the page or by the device, as the person has chosen. */
export function useInterruptions(open: () => void): void {
  const t = useT();
  const now = useRef({ t, open });
  now.current = { t, open };
  useEffect(
    () =>
      onPush((push) => {
        if (push?.topic !== TOPIC) return;
        void api
          .send(lastInterruption, {}, { quiet: true, company: false })
          .then(({ at, title, urgent, ways }) => {
            if (title === '') return;
            const heading = now.current.t(urgent ? '红色预警' : '新消息');
            // What is red stays until it is looked at: nothing that comes after it takes its place.
            const key = urgent ? `${TOPIC}/${at}` : TOPIC;
            const show = () => now.current.open();
            const granted = 'Notification' in window && Notification.permission === 'granted';
            const shown = shownBy({ urgent, ways }, { hidden: document.hidden, granted });
            if (shown.page) feedback.notice({ key, urgent, title: heading, text: title, onClick: show });
            if (shown.device) {
              const told = new Notification(heading, { body: title, tag: key, requireInteraction: urgent });
              told.onclick = () => {
                window.focus();
                show();
              };
            }
          })
          // The bell's own count tells of it all the same.
          .catch(() => {});
      }),
    [],
  );
}
