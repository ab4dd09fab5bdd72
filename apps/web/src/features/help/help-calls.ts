import type { Attachment, Page } from '@anlan/client';
import { type HelpShelf, helpShelves } from '@anlan/domain/help/calls';
import { helpDocument } from '@anlan/domain/help/help-document';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { useCall } from '../../lib/http/use-call';

export interface HelpEntry {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly helpTypeId: string | null;
  /** comma string */
  readonly tagName: string | null;
  readonly remark: string;
  readonly createTime: string;
}

export interface HelpText extends HelpEntry {
  readonly content: string;
  readonly fileLinkList?: readonly Attachment[];
}

export const DOCUMENT = 2;
export const UPDATE = 3;
/** The shelf of this name holds laws and rules; the platform fills it like every other. */
export const POLICIES = '政策法规';
/** One copy for all tenants, changed seldom. */
const kept = { staleTime: 300_000 } as const;

export const useShelves = () => useCall(['help'], helpShelves, {}, { company: false, ...kept });

export interface HelpQuestion {
  readonly type: number;
  readonly shelves?: readonly string[];
  readonly name?: string;
  readonly current: number;
}

export const useHelpEntries = ({ type, shelves, name, current }: HelpQuestion, enabled = true) =>
  useQuery({
    queryKey: ['help', 'entries', type, shelves ?? null, name ?? '', current],
    queryFn: ({ signal }) =>
      api(helpDocument).page(
        {
          type,
          ...(shelves ? { helpTypeId: shelves } : {}),
          ...(name ? { name } : {}),
          isPublish: 1,
          current,
          size: 20,
        },
        { signal, quiet: true, company: false },
      ) as Promise<Page<HelpEntry>>,
    enabled,
    ...kept,
  });

export const useHelpText = (id: string | null) =>
  useQuery({
    queryKey: ['help', 'text', id],
    queryFn: ({ signal }) =>
      api(helpDocument).get(id ?? '', { signal, quiet: true, company: false }) as Promise<HelpText>,
    enabled: id !== null,
    ...kept,
  });

/** A shelf and all below it. */
export const idsBelow = (shelf: HelpShelf): string[] => [shelf.id, ...(shelf.children ?? []).flatMap(idsBelow)];

export function shelfNamed(shelves: readonly HelpShelf[], name: string): HelpShelf | undefined {
  for (const shelf of shelves) {
    const found = shelf.name === name ? shelf : shelfNamed(shelf.children ?? [], name);
    if (found) return found;
  }
  return undefined;
}

export const without = (shelves: readonly HelpShelf[], id: string | undefined): HelpShelf[] =>
  shelves
    .filter((shelf) => shelf.id !== id)
    .map((shelf) => ({ ...shelf, children: without(shelf.children ?? [], id) }));
