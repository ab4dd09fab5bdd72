import type { ComponentType } from 'react';

/** Fetches a screen's code. */
export type Load = () => Promise<ComponentType>;

/** One component for the company's and the supervisor's address, or one for each. */
type Sides = Load | { readonly company: Load; readonly government: Load };

/** A component for every screen a module declares: one that is missing does not compile. */
export type ScreenComponents<S> = {
  readonly [Path in keyof S]: S[Path] extends { readonly government: unknown } ? Sides : Load;
};

/**
 * Components in place of the generated table, by the address of the definition's menu entry. By address and not by
 * definition, so that the shell stands before the definitions are fetched.
 */
export type ResourceComponents = Readonly<Record<string, Load>>;
