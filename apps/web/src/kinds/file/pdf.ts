import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

/** Of what reads a document: fetched once, the pages of this origin have it without a line. */
export const workerUrl = worker;

pdfjs.GlobalWorkerOptions.workerSrc = worker;

/** Written beside the build by vite.config.ts: what a document without its own fonts or with rare pictures needs. */
const data = `/assets/pdf-${pdfjs.version}`;

/** One object for good: another one would open the document anew. */
export const pdfOptions = {
  cMapUrl: `${data}/cmaps/`,
  standardFontDataUrl: `${data}/standard_fonts/`,
  wasmUrl: `${data}/wasm/`,
  iccUrl: `${data}/iccs/`,
  // The page's policy forbids it; asking would be reported.
  isEvalSupported: false,
};
