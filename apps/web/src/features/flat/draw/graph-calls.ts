import { type GraphDetail, type GraphNode, graphDetail } from '@anlan/domain/flat/calls';
import { type Drawing, EMPTY_DRAWING, readDrawing } from '@anlan/domain/flat/drawing';
import { planGraph } from '@anlan/domain/flat/plan-graph';
import { worstLevel } from '@anlan/domain/risk/level';
import { useMemo } from 'react';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { type Grade, gradeOf, type Mark } from '../../../parts/plan/levels';
import { isRiskLevel } from '../../../parts/risk/risk-level';
import type { Doc } from './draft';

const AGAIN = 60_000;

/** Below `riskPoint`, because a change of any point may recolour it. */
export const useGraph = (id: string | null | undefined) =>
  useCall(
    [useViewingTenant(), 'riskPoint'],
    graphDetail,
    { params: { id: id ?? '' } },
    { enabled: Boolean(id), refetchInterval: AGAIN },
  );

export const readGraph = (id: string) => api.send(graphDetail, { params: { id } }, { quiet: true });
export const saveGraph = (id: string, body: { version: number; flatId: string; content: unknown }) =>
  api(planGraph).update(id, body, { quiet: true });

/** What is stored is valid; whatever of it should not be is left out, and the rest is shown. */
export const drawingOf = (content: unknown): Drawing =>
  content === null || content === undefined ? EMPTY_DRAWING : readDrawing(content).drawing;

/** Risk points by shape, and each point as it is now. */
export function attachedOf(nodes: readonly GraphNode[]) {
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
