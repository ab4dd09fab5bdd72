import type { AnyRow, Attachment, Page } from '@anlan/client';
import { type LawFound, lawFullText, lawShelves } from '@anlan/domain/law/calls';
import { legalDocument } from '@anlan/domain/law/legal-document';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';

export interface LawRow extends AnyRow {
  readonly title: string;
  readonly documentNumber: string | null;
  readonly summary: string | null;
  readonly enforceDate: string | null;
  readonly repealDate: string | null;
  readonly validity: string | null;
  readonly edition: string | null;
  readonly editionDate: string | null;
  readonly replacedById: string | null;
  readonly replacedByTitle: string | null;
  readonly labelName: string | null;
  readonly documentUrlList?: readonly Attachment[];
  readonly places?: LawFound['places'];
  readonly hits?: LawFound['hits'];
}

/** Where the words are looked for. */
export const PLACES = { title: '法规名称', documentNumber: '发文字号', summary: '内容摘要', text: '法规全文' } as const;
export type WordPlace = keyof typeof PLACES;

export interface LawQuestion {
  readonly words: string;
  readonly place: WordPlace;
  readonly exact: boolean;
  readonly typeId?: string | undefined;
  readonly validity?: string | undefined;
  readonly current: number;
  readonly size: number;
}

/** Of whole texts words are looked for in the files; the other places are fields of the register. */
export const inFiles = ({ words, place }: Pick<LawQuestion, 'words' | 'place'>): boolean =>
  place === 'text' && words !== '';

/** The register is one copy for all: a supervisor asks without a company. */
export const useLaws = (asked: LawQuestion) => {
  const { words, place, exact, typeId, validity, current, size } = asked;
  const tenant = useViewingTenant();
  const among = { ...(validity ? { validity } : {}), current, size };
  const query = {
    ...(words && place !== 'text' ? { [`${place}_${exact ? 'equal' : 'like'}`]: words } : {}),
    ...(typeId ? { typeId_equal: typeId } : {}),
    ...among,
  };
  const whole = inFiles(asked);
  const told = { words, ...(typeId ? { typeId } : {}), ...among };
  return useQuery({
    queryKey: [tenant, legalDocument.name, 'library', whole ? told : query],
    queryFn: async ({ signal }) =>
      (whole
        ? await api.send(lawFullText, { query: told }, { signal, quiet: true, company: false })
        : await api(legalDocument).page(query, {
            signal,
            quiet: true,
            company: false,
          })) as unknown as Page<LawRow> & { readonly unread?: number },
    placeholderData: (before) => before,
  });
};

export const useLaw = (id: string) => {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, legalDocument.name, 'detail', 'company', id],
    queryFn: ({ signal }) =>
      api(legalDocument).get(id, { signal, quiet: true, company: false }) as unknown as Promise<LawRow>,
  });
};

export const useLawShelves = () => useCall([useViewingTenant(), 'legalType'], lawShelves, {}, { company: false });
