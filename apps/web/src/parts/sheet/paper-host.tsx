import { lazy, Suspense } from 'react';
import { usePaper } from './paper';

const PaperPreview = lazy(async () => ({ default: (await import('./paper-preview')).PaperPreview }));

/** Stands once, beside all screens. */
export function PaperHost() {
  const paper = usePaper((state) => state.paper);
  if (!paper) return null;
  return (
    <Suspense fallback={null}>
      <PaperPreview key={paper.name} paper={paper} />
    </Suspense>
  );
}
