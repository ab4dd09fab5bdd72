import {
  drawDetail,
  drawnTickets,
  drawPage,
  makeDraw,
  redraw,
  voidDraw,
  writeFinding,
} from '@anlan/domain/permit/draw/calls';
import type { workDraw, workDrawItem } from '@anlan/domain/permit/draw/work-draw';
import { everyCompany } from '@anlan/domain/supervision/calls';
import type { Sent } from '@anlan/resource';
import { api } from '../../../lib/http/api';
import { useCall } from '../../../lib/http/use-call';

/** Draws are the office's own: no call about them carries the company it looks at. */
const own = { company: false } as const;

export const useDraws = (current: number, size: number) =>
  useCall(['office'], drawPage, { where: { current: String(current), size: String(size) } }, own);

export const useDraw = (id: string | null) =>
  useCall(['office'], drawDetail, { params: { id: id ?? '' } }, { ...own, enabled: id !== null });

/** All of them: a draw has 200 at the most. */
export const useDrawn = (drawId: string | null) =>
  useCall(
    ['office'],
    drawnTickets,
    { where: { drawId: drawId ?? '', size: '200' } },
    { ...own, enabled: drawId !== null },
  );

export const useCompanies = () =>
  useCall(['jurisdiction', 'all'], everyCompany, {}, { company: false, staleTime: 60_000 });

const quiet = { ...own, quiet: true };
export const saveDraw = (values: object) => api.send(makeDraw, { body: values as Sent<typeof workDraw.fields> }, quiet);
export const saveFinding = (id: string, values: object) =>
  api.send(writeFinding, { params: { id }, body: values as Sent<typeof workDrawItem.fields> }, quiet);
export const drawAgain = (id: string) => api.send(redraw, { params: { id } }, own);
export const giveUpDraw = (id: string, values: object) =>
  api.send(voidDraw, { params: { id }, body: values as Sent<typeof workDraw.fields> }, quiet);
