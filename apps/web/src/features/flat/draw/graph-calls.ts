import { type Drawing, EMPTY_DRAWING, readDrawing } from '@anlan/domain/flat/drawing';
import { worstLevel } from '@anlan/domain/risk/level';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '../../../lib/http/http';
import { useViewingTenant } from '../../../lib/http/query';
import { type Grade, gradeOf, type Mark } from '../../../parts/plan/levels';
import { isRiskLevel } from '../../../parts/risk/risk-level';
import type { Doc } from './draft';

/** A shape's row: what is attached to it. */
export interface NodeRow {
  readonly nodeId: string;
  readonly riskIds: string;
  readonly risks: readonly Mark[];
}
export interface GraphDetail {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  readonly flatId: string | null;
  readonly content: unknown;
  readonly version: number;
  readonly updateTime: string;
  readonly updateUserName: string | null;
  readonly nodes: readonly NodeRow[];
}
const AGAIN = 60_000;

/** Below `riskPoint`, because a change of any point may recolour it. */
export function useGraph(id: string | null | undefined) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'riskPoint', 'graph', id],
    queryFn: ({ signal }) => http.get<GraphDetail>(`safe/index/graph/${id}`, {}, { signal, quiet: true }),
    enabled: Boolean(id),
    refetchInterval: AGAIN,
  });
}

export const readGraph = (id: string): Promise<GraphDetail> =>
  http.get<GraphDetail>(`safe/index/graph/${id}`, {}, { quiet: true });
export const saveGraph = (id: string, body: object) => http.post(`safe/graph/edit/${id}`, body, { quiet: true });

/** What is stored is valid; whatever of it should not be is left out, and the rest is shown. */
export const drawingOf = (content: unknown): Drawing =>
  content === null || content === undefined ? EMPTY_DRAWING : readDrawing(content).drawing;

/** Risk points by shape, and each point as it is now. */
export function attachedOf(nodes: readonly NodeRow[]) {
  return {
    byShape: new Map(nodes.map(({ nodeId, risks }) => [nodeId, risks.map(({ id }) => id)] as const)),
    marks: new Map(nodes.flatMap(({ risks }) => risks.map((mark) => [mark.id, mark] as const))),
  };
}

/** A drawing as it was read, to be edited. */
export const docOf = (graph: GraphDetail): Doc => ({
  drawing: drawingOf(graph.content),
  attached: attachedOf(graph.nodes).byShape,
});

/** The worst present level of the points at a shape. */
export function gradeAt(ids: readonly string[], marks: ReadonlyMap<string, Mark>): Grade {
  const levels = ids.map((id) => marks.get(id)?.scoreLevel).filter(isRiskLevel);
  return gradeOf(worstLevel(levels));
}

export const useDrawing = (content: unknown): Drawing => useMemo(() => drawingOf(content), [content]);
