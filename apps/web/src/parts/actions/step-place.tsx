import { useCallback } from 'react';
import { create } from 'zustand';

/** Where the form of a step stands beside its record, by the record's id; elsewhere it is a dialog. */
const usePlaces = create<{ readonly places: Readonly<Record<string, HTMLElement>> }>(() => ({ places: {} }));

export const useStepPlace = (id: string): HTMLElement | undefined => usePlaces(({ places }) => places[id]);

/** In an open record: its steps are taken here, with the record in sight. */
export function StepPlace({ id }: { id: string }) {
  const note = useCallback(
    (element: HTMLElement | null) =>
      usePlaces.setState(({ places }) => {
        const { [id]: _gone, ...others } = places;
        return { places: element ? { ...others, [id]: element } : others };
      }),
    [id],
  );
  return <div ref={note} className="step-place" />;
}
