import { createContext, useContext } from 'react';

/** What is wrong in child rows, by wire path: `riskInfos[2].likelihood` → sentence. */
export type RowErrors = Readonly<Record<string, string>>;

const RowErrorContext = createContext<RowErrors>({});

export const RowErrorProvider = RowErrorContext;
export const useRowErrors = (): RowErrors => useContext(RowErrorContext);
