import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { recoverFromMissingChunks } from './app/chunk-recovery';
import { createRouter } from './app/router';
import { ThemeRoot } from './app/theme-root';
import { feedback } from './lib/feedback';
import { watchFailures } from './lib/http/client-logs';
import { watchLine } from './lib/http/line';
import { queryClient } from './lib/http/query';
import { loadLanguage } from './lib/i18n';
import { keepPages } from './lib/installed';
import { usePreferences } from './lib/preferences';
import { watchTokenAge } from './lib/session/refresh';
import { endSession, followOtherWindows, useSession } from './lib/session/session';
import './app/base.css';

recoverFromMissingChunks();
followOtherWindows();
watchFailures();
keepPages();
watchLine(() => useSession.getState().token !== null);
watchTokenAge((error) => {
  endSession();
  if (error instanceof Error) feedback.toast('warning', error.message);
});

// A catalogue that does not load leaves the Chinese source text: better than no page.
await loadLanguage(usePreferences.getState().language).catch(() => {});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ThemeRoot>
      <RouterProvider router={createRouter()} />
    </ThemeRoot>
  </QueryClientProvider>,
);
