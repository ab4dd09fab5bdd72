import { allResources } from '@anlan/domain';
import { type AnyResource, permissionCode } from '@anlan/resource';
import type { MenuNode } from '../../lib/menu/menu';
import { leaves } from '../../lib/menu/menu';
import type { Pinyin } from '../../lib/pinyin';
import { searchKeys } from '../../lib/pinyin';
import { NEW } from '../../parts/list/list-state';
import type { Law } from './use-found';

/** Something to do, and where it is done. */
export interface Action {
  readonly label: string;
  readonly under: string;
  readonly path: string;
}

/** Entered on a page of its own instead of the form of its list. */
const OWN_PAGE: Readonly<Record<string, { readonly label: string; readonly path: string }>> = {
  hiddenDanger: { label: '上报隐患', path: '/hazard/report' },
};

const enters = ({ wire }: AnyResource): boolean =>
  Boolean(wire.addresses.create?.length || wire.addresses.submit?.length);

/** What the reader may enter: of every list in his menu that takes new records, where he holds its right to add. */
export function actionsOf(tree: readonly MenuNode[], can: (code: string) => boolean): readonly Action[] {
  const menu = new Map(leaves(tree).map((leaf) => [leaf.path, leaf.name]));
  return (allResources as readonly AnyResource[]).flatMap((resource): Action[] => {
    const path = resource.menu?.path;
    const own = OWN_PAGE[resource.name];
    const under = path === undefined ? undefined : menu.get(path);
    if (!path || under === undefined || resource.singleton) return [];
    if (!can(permissionCode(resource, 'add')) || !(own || enters(resource))) return [];
    return [own ? { ...own, under } : { label: `新建${resource.label}`, under, path: `${path}?${NEW}=1` }];
  });
}

/** By the name, its pinyin and its initials, anywhere within; a single character only at the beginning. */
export function matches(name: string, query: string, pinyin: Pinyin | null): boolean {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  return searchKeys(name, pinyin).some((key) => {
    const plain = key.replace(/\s+/g, '');
    return wanted.length > 1 ? plain.includes(wanted) : plain.startsWith(wanted);
  });
}

/** The text cut where one of the words stands in it: every second piece is such a place. */
export function marked(text: string, words: readonly string[]): readonly string[] {
  const found = words.filter((word) => word !== '');
  if (found.length === 0) return [text];
  const any = new RegExp(`(${found.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text.split(any);
}

/** Laws called so, each once: by name, number or the other ways it is cited, as written or as spoken. */
export function lawsCalled(laws: readonly Law[], query: string, pinyin: Pinyin | null): readonly Law[] {
  const once = new Map(laws.map((law) => [law.id, law]));
  return [...once.values()].filter(
    ({ title, documentNumber, alias }) =>
      matches(title, query, pinyin) ||
      matches(documentNumber ?? '', query, null) ||
      (alias ?? '').split('、').some((name) => matches(name, query, pinyin)),
  );
}
