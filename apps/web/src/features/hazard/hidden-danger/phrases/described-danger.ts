import { createContext } from 'react';
import type { Described } from './phrases';

/** The danger whose rectification is asked for: its words, and its class unless the form itself asks for it. */
export const DescribedDanger = createContext<Described>({ describe: '', type: null });
