import { flatDetail, flatList } from '@anlan/domain/flat/calls';
import { readArea } from '@anlan/domain/permit/area/area';
import type { BoardTicket } from '@anlan/domain/permit/board/calls';
import { type BoardStanding, byUrgency, STANDINGS, standingOf } from '@anlan/domain/permit/board/standing';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Nothing } from '../../../parts/feedback/states';
import { middleOf, outlineOf } from '../../../parts/plan/outlines';
import { PlanBoard } from '../../../parts/plan/plan-board';
import type { Outline, Pin } from '../../../parts/plan/plan-marks';
import { Tickets } from './tickets';

const COLOURS: Readonly<Record<BoardStanding, string>> = {
  overdue: '#c4291c',
  stopped: '#c4291c',
  working: '#1a7f3c',
  toAccept: '#1d5fc4',
  planned: '#5c6470',
};

/** The plan with a pin at every point where something is done today; a pin shows the tickets of its point. */
export function BoardPlan({ tickets, now }: { tickets: readonly BoardTicket[]; now: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [asked, setAsked] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const flats = useCall([tenant, 'flat'], flatList);
  const id = asked ?? flats.data?.[0]?.id;
  const flat = useCall(
    [tenant, 'flat'],
    flatDetail,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 9 * 60_000, gcTime: 9 * 60_000 },
  );
  if (flats.data?.length === 0) return <Nothing text={t('还没有平面图')} />;
  if (!flats.data || !flat.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const pins = flat.data.points.flatMap(({ id: point, name, xaxis, yaxis }): Pin[] => {
    const here = tickets.filter(({ riskId }) => riskId === point).sort(byUrgency(now));
    const [first] = here;
    if (!first) return [];
    const standing = standingOf(first, now);
    return [
      {
        id: point,
        x: Number(xaxis),
        y: Number(yaxis),
        label: `${name} ${t(first.level || labelOfWork(first.type))}`,
        meaning: t(STANDINGS[standing]),
        colour: COLOURS[standing],
        ink: '#fff',
        sign: String(here.length),
      },
    ];
  });
  const outlines = tickets.flatMap((ticket): Outline[] => {
    const { area } = ticket.flatId === id ? readArea(ticket.area) : {};
    const outline = area && outlineOf(area, ticket.id, COLOURS[standingOf(ticket, now)]);
    return outline ? [outline] : [];
  });
  // What is drawn and stands at no point of this plan has a pin of its own.
  const marks = tickets.flatMap((ticket): Pin[] => {
    if (ticket.flatId !== id || pins.some((pin) => pin.id === ticket.riskId)) return [];
    const { area } = readArea(ticket.area);
    if (!area) return [];
    const { x, y } = middleOf(area);
    const standing = standingOf(ticket, now);
    return [
      {
        id: ticket.id,
        x,
        y,
        label: `${ticket.place} ${t(ticket.level || labelOfWork(ticket.type))}`,
        meaning: t(STANDINGS[standing]),
        colour: COLOURS[standing],
        ink: '#fff',
        sign: '1',
      },
    ];
  });
  const placed = new Set([...pins, ...marks].map((pin) => pin.id));
  const others = tickets.filter((one) => !placed.has(one.id) && (one.riskId === null || !placed.has(one.riskId)));
  const [picture] = flat.data.urlList;
  return (
    <>
      {flats.data.length > 1 && (
        <Select
          aria-label={t('平面图')}
          value={id ?? null}
          onChange={(next: string) => setAsked(next)}
          options={flats.data.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      {picture && (
        <PlanBoard
          picture={picture.link}
          name={flat.data.name}
          pins={[...pins, ...marks]}
          outlines={outlines}
          chosen={chosen}
          movable={false}
          onChoose={setChosen}
          onMove={() => undefined}
        />
      )}
      {chosen && <Tickets tickets={tickets.filter((one) => one.riskId === chosen || one.id === chosen)} now={now} />}
      {others.length > 0 && (
        <section aria-label={t('不在本图上的作业')}>
          <h3>{t('不在本图上的作业')}</h3>
          <Tickets tickets={others} now={now} />
        </section>
      )}
    </>
  );
}
