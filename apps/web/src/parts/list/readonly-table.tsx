import type { AnyResource } from '@anlan/resource';
import { ResourceScreen, type ScreenProps } from '../screen/resource-screen';

/** The list a supervisor sees: searched, paged and opened, never changed. Its calls carry the chosen company. */
export function ReadonlyTable({
  resource,
  ...rest
}: { readonly resource: AnyResource } & Omit<ScreenProps, 'resource' | 'government' | 'calls' | 'inputs'>) {
  return <ResourceScreen resource={resource} {...rest} government />;
}
