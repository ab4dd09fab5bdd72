import { LeftOutlined, MinusOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { useT } from '../../lib/i18n';
import { useWidth } from '../../lib/use-width';
import { pdfOptions } from './pdf';
import { pdfProblem } from './pdf-problem';
import './viewer.css';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITS = ZOOMS.indexOf(1);
/** A page is read at this width and not wider, however wide the screen: A4 at 96 dpi, a quarter larger. */
const READING_WIDTH = 1_000;
/** To the left of the first page and the right of the last there is nothing. */
const within = (page: number, pages: number): number => Math.min(Math.max(page, 1), Math.max(pages, 1));

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

/** A PDF page by page: turned by buttons and keys, drawn to the width there is. `onPage`: which page is drawn, null for none. */
export function DocumentPages({ src, onPage }: { src: string | Blob; onPage?: (page: number | null) => void }) {
  const t = useT();
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<number>(FITS);
  const [loaded, setLoaded] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const width = Math.min(useWidth(paper), READING_WIDTH);
  const turn = (by: number) => setPage((now) => within(now + by, pages));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its top
  useEffect(() => {
    paper.current?.scrollTo({ top: 0 });
  }, [page]);

  const [drawn, setDrawn] = useState<number | null>(null);
  // Whoever is told may be another function at every drawing around it: the page stands as long as it did.
  const told = useRef(onPage);
  told.current = onPage;
  useEffect(() => {
    told.current?.(drawn === page ? page : null);
    return () => told.current?.(null);
  }, [drawn, page]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    // Sideways keys move a page that is wider than its place.
    if (by === undefined || (event.key.startsWith('Arrow') && zoom > FITS)) return;
    event.preventDefault();
    turn(by);
  };

  if (problem)
    return (
      <p role="alert" className="viewer-problem">
        {t(problem)}
      </p>
    );
  return (
    <div className="viewer">
      <div role="toolbar" aria-label={t('翻页与缩放')} className="viewer-bar">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('上一页')}
          disabled={page <= 1}
          onClick={() => turn(-1)}
        />
        <span role="status" className="viewer-place">
          {pages > 0 ? t('第 {n} / {total} 页', { n: page, total: pages }) : t('正在打开')}
        </span>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t('下一页')}
          disabled={page >= pages}
          onClick={() => turn(1)}
        />
        <span className="viewer-gap" />
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label={t('缩小')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <span className="viewer-zoom">{Math.round((ZOOMS[zoom] ?? 1) * 100)}%</span>
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('放大')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section ref={paper} className="viewer-paper" aria-label={t('文件内容')} tabIndex={0} onKeyDown={onKeyDown}>
        <Document
          file={src}
          options={pdfOptions}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
          loading={<Progress className="viewer-progress" percent={loaded} status="active" />}
          onLoadProgress={({ loaded: got, total }) => setLoaded(total > 0 ? Math.floor((got / total) * 100) : 0)}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onLoadError={(error) => setProblem(pdfProblem(error))}
          onSourceError={(error) => setProblem(pdfProblem(error))}
          onPassword={() => setProblem(pdfProblem({ name: 'PasswordException' }))}
        >
          {pages > 0 && width > 0 && (
            <Page
              pageNumber={page}
              width={Math.floor(width * (ZOOMS[zoom] ?? 1))}
              loading=""
              onRenderSuccess={() => setDrawn(page)}
              onRenderError={(error) => setProblem(pdfProblem({ name: error.name }))}
            />
          )}
        </Document>
      </section>
    </div>
  );
}
