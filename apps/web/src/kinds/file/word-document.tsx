import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';

/** A Word file as a whole. It has no fixed pages: nothing of it is counted, signed or told to have been read. */
export function WordDocument({ src, name }: { readonly src: string; readonly name: string }) {
  const t = useT();
  const narrow = useScreenClass() === 0;
  const [page, setPage] = useState<string>();
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    const leave = new AbortController();
    const load = async () => {
      const reply = await fetch(src, { signal: leave.signal });
      if (!reply.ok) throw new Error(String(reply.status));
      const data = await reply.arrayBuffer();
      const { wordPage } = await import('./word');
      const made = await wordPage(data, narrow);
      if (!leave.signal.aborted) setPage(made);
    };
    load().catch(() => !leave.signal.aborted && setProblem(true));
    return () => leave.abort();
  }, [src, narrow]);
  if (problem)
    return (
      <p role="alert" className="viewer-problem">
        {t('这个Word文件不能在线显示，请下载后用本机软件打开')}
      </p>
    );
  if (page === undefined) return <Spin className="pane-wait" />;
  return <iframe className="viewer-word" title={name} sandbox="" srcDoc={page} />;
}
