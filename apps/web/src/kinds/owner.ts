import { createContext, useContext } from 'react';

/** The resource a form or filter belongs to: `parent` fields point into its own tree. */
export interface Owner {
  readonly resource: string;
  /** The record being edited: it cannot hang under itself. */
  readonly id?: string;
}

const OwnerContext = createContext<Owner>({ resource: '' });

export const OwnerProvider = OwnerContext;
export const useOwner = (): Owner => useContext(OwnerContext);
