import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { useT } from '../../lib/i18n';
import { useWidth } from '../../lib/use-width';
import { pdfOptions } from './pdf';
import { pdfProblem } from './pdf-problem';
import './viewer.css';

/** A PDF as a strip: its first page, and one more below with every click. */
export function GrowingPages({ src }: { src: string | Blob }) {
  const t = useT();
  const [pages, setPages] = useState(0);
  const [shown, setShown] = useState(1);
  const [loaded, setLoaded] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const width = Math.min(useWidth(paper), 1_000);
  if (problem)
    return (
      <p role="alert" className="viewer-problem">
        {t(problem)}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={paper} className="viewer-paper viewer-strip" aria-label={t('文件内容')} tabIndex={0}>
      <Document
        file={src}
        options={pdfOptions}
        externalLinkTarget="_blank"
        externalLinkRel="noopener noreferrer"
        loading={<Progress className="viewer-progress" percent={loaded} status="active" aria-label={t('正在打开')} />}
        onLoadProgress={({ loaded: got, total }) => setLoaded(total > 0 ? Math.floor((got / total) * 100) : 0)}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
        onLoadError={(error) => setProblem(pdfProblem(error))}
        onSourceError={(error) => setProblem(pdfProblem(error))}
        onPassword={() => setProblem(pdfProblem({ name: 'PasswordException' }))}
      >
        {width > 0 &&
          Array.from({ length: Math.min(shown, pages) }, (_, place) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={place}
              pageNumber={place + 1}
              width={Math.floor(width)}
              loading=""
              onRenderError={(error) => setProblem(pdfProblem({ name: error.name }))}
            />
          ))}
      </Document>
      {pages > 0 && (
        <p className="viewer-more">
          {shown < pages ? (
            <Button onClick={() => setShown(shown + 1)}>
              {t('再显示一页（已显示{n}页，共{total}页）', { n: shown, total: pages })}
            </Button>
          ) : (
            <span className="quiet">{t('已显示全部{total}页', { total: pages })}</span>
          )}
        </p>
      )}
    </section>
  );
}
