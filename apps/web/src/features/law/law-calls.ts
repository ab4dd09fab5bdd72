import type { AnyRow, Attachment, Page } from '@anlan/client';
import { lawShelves } from '@anlan/domain/law/calls';
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
  readonly replacedById: string | null;
  readonly replacedByTitle: string | null;
  readonly labelName: string | null;
  readonly documentUrlList?: readonly Attachment[];
}

/** Where the words are looked for. */
export const PLACES = { title: '法规名称', documentNumber: '发文字号', summary: '内容摘要' } as const;
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

/** The register is one copy for all: a supervisor asks without a company. */
export const useLaws = ({ words, place, exact, typeId, validity, current, size }: LawQuestion) => {
  const tenant = useViewingTenant();
  const query = {
    ...(words ? { [`${place}_${exact ? 'equal' : 'like'}`]: words } : {}),
    ...(typeId ? { typeId_equal: typeId } : {}),
    ...(validity ? { validity } : {}),
    current,
    size,
  };
  return useQuery({
    queryKey: [tenant, legalDocument.name, 'library', query],
    queryFn: ({ signal }) =>
      api(legalDocument).page(query, { signal, quiet: true, company: false }) as unknown as Promise<Page<LawRow>>,
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
