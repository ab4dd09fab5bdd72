import { create } from 'zustand';
import type { Download } from '../../lib/http/transfer';

/** The PDF that is looked at before it is printed or saved; one at a time, over whatever screen asked for it. */
export const usePaper = create<{ readonly paper: Download | null }>(() => ({ paper: null }));

/** Shows a PDF with the ways to print and to save it. */
export const showPaper = (paper: Download): void => usePaper.setState({ paper });
export const closePaper = (): void => usePaper.setState({ paper: null });
