import { feedback } from '../lib/feedback';
import { probe } from '../lib/http/line';
import { t } from '../lib/i18n';

const mark = 'anlan-reloaded-at';
/** A second failure within this time is no new version but a broken network: no further reload. */
const quiet = 60_000;

/**
 * A chunk that does not load usually means that a newer version was deployed: its file names are gone. Where the server
 * answers, the page is loaded anew once, with a word; a failure right after that, or without a line, is left to the page's
 * own error panel. Returns the stop function.
 */
export function recoverFromMissingChunks(
  storage: Storage = sessionStorage,
  reload = () => location.reload(),
  answers = probe,
): () => void {
  const reloadedAt = Number(storage.getItem(mark) ?? 0);
  if (storage.getItem(`${mark}-told`) === 'no') {
    storage.setItem(`${mark}-told`, 'yes');
    setTimeout(() => feedback.toast('info', t('系统已更新，页面已重新加载')), 1500);
  }
  let reloading = false;
  const onFailure = async (event: Event) => {
    if (reloading || Date.now() - reloadedAt < quiet) return;
    // Without a line nothing new was deployed, and what is on the page could not be loaded again.
    if (!(await answers()) || reloading) return;
    reloading = true;
    storage.setItem(mark, String(Date.now()));
    storage.setItem(`${mark}-told`, 'no');
    const style = /css/i.test(String((event as Event & { payload?: Error }).payload?.message));
    feedback.toast('warning', style ? t('页面样式加载失败，请刷新重试') : t('页面资源加载超时，请刷新重试'));
    setTimeout(reload, 800);
  };
  window.addEventListener('vite:preloadError', onFailure);
  return () => window.removeEventListener('vite:preloadError', onFailure);
}
