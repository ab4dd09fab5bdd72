import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { recoverFromMissingChunks } from './app/chunk-recovery';
import { createRouter } from './app/router';
import { ThemeRoot } from './app/theme-root';
import { watchFailures } from './lib/client-logs';
import { feedback } from './lib/feedback';
import { loadLanguage } from './lib/i18n';
import { watchLine } from './lib/line';
import { usePreferences } from './lib/preferences';
import { queryClient } from './lib/query';
import { watchTokenAge } from './lib/refresh';
import { endSession, followOtherWindows, useSession } from './lib/session';
import './app/base.css';

recoverFromMissingChunks();
followOtherWindows();
watchFailures();
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
