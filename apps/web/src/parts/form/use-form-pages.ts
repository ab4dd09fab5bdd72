import { type FormStep, formSteps, holds, type Section } from '@anlan/resource';
import { Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useScreenClass } from '../../lib/screen-class';
import type { PageMark, PagesNav } from './form-pages';
import { editable, type FormShape, placeErrors, problemsOf, type Values } from './form-state';

/** More fields than these do not stand on one screen: two columns on a desk, one on a phone. */
const MOST = { desk: 12, phone: 8 } as const;

export interface FormPages {
  readonly steps: readonly FormStep[];
  readonly marks: readonly PageMark[];
  readonly now: number;
  readonly drawn: (at: number) => boolean;
  readonly go: (at: number) => void;
  /** Shows the page of a field; false where it stands there already. */
  readonly lead: (name: string) => boolean;
  /** The form was handed in from here: on to the next page, or not, when it is meant to be sent. */
  readonly onward: () => boolean;
  /** Handed in with these fields wrong: true when that sent nobody elsewhere than to his own page or the next. */
  readonly halted: (wrong: readonly string[]) => 'here' | 'onward' | 'all';
  /** What the server refuses marks its page until it is changed. */
  readonly refuse: (names: readonly string[]) => void;
}

/** A form in pages, where its definition is long; undefined where it is not, or nobody draws the buttons for it. */
export function useFormPages({
  id,
  sections,
  shape,
  form,
  onPages,
}: {
  id: string;
  sections: readonly Section<string>[];
  shape: FormShape;
  form: FormInstance;
  onPages: ((nav: PagesNav | undefined) => void) | undefined;
}): FormPages | undefined {
  const phone = useScreenClass() === 0;
  const told = onPages !== undefined;
  const steps = useMemo(
    () => (told ? formSteps(sections, shape.resource.fields, phone ? MOST.phone : MOST.desk) : []),
    [told, sections, shape, phone],
  );
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const saving = useRef(false);

  const pageOf = (name: string) => steps.findIndex((step) => step.sections.some(({ fields }) => fields.includes(name)));
  const judged = (values: Values) => {
    if (steps.length === 0) return { there: [], wrong: [] };
    const stands = (name: string) => {
      const field = shape.resource.fields[name];
      if (!field || (field.visibleWhen && !holds(field.visibleWhen, values))) return false;
      return shape.mode === 'update' || editable(shape, name);
    };
    return {
      there: steps.flatMap((step, page) => (step.sections.some(({ fields }) => fields.some(stands)) ? [page] : [])),
      wrong: [...new Set(Object.keys(placeErrors(shape, problemsOf(shape, values)).fields).map(pageOf))],
    };
  };
  // Watched as one text: drawn again only when a page appears, or what is wrong moves.
  const answer = Form.useWatch((values: Values) => JSON.stringify(judged(values)), { form, preserve: true });
  const { there, wrong } = useMemo(
    () => JSON.parse(answer ?? '{"there":[],"wrong":[]}') as ReturnType<typeof judged>,
    [answer],
  );
  const pages = there.length > 0 ? there : steps.map((_, page) => page);
  const place = pages.indexOf(at);
  const last = pages.length - 1;

  const go = (to: number) => {
    setTried((pages) => new Set(pages).add(at));
    setSeen((pages) => new Set(pages).add(to));
    setAt(to);
  };
  const step = (by: 1 | -1) => {
    const to = pages[Math.max(0, place) + by];
    if (to !== undefined) go(to);
  };
  const nav: PagesNav | undefined =
    steps.length === 0
      ? undefined
      : {
          at: Math.max(0, place),
          last,
          ready: pages.slice(place + 1).every((page) => !wrong.includes(page)),
          back: () => step(-1),
          next: () => step(1),
          save: () => {
            saving.current = true;
            form.submit();
          },
        };
  const latest = useRef(nav);
  latest.current = nav;
  const key = nav && `${nav.at}/${nav.last}/${nav.ready}`;
  useEffect(() => {
    const now = latest.current;
    onPages?.(
      key === undefined || !now
        ? undefined
        : {
            ...now,
            back: () => latest.current?.back(),
            next: () => latest.current?.next(),
            save: () => latest.current?.save(),
          },
    );
  }, [key, onPages]);

  // A new page begins at its top, and whoever goes on by keyboard goes on in it.
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const page = document.getElementById(`${id}-page-${at}`);
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
    if (page && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
  }, [at, id]);

  if (steps.length === 0) return undefined;
  const asked = () => {
    const save = saving.current || shape.mode === 'update' || place === last;
    saving.current = false;
    return save;
  };
  return {
    steps,
    marks: pages.map((page) => ({
      step: steps[page] as FormStep,
      at: page,
      seen: tried.has(page),
      wrong: (tried.has(page) && wrong.includes(page)) || refused.some((name) => pageOf(name) === page),
    })),
    now: at,
    drawn: (page) => seen.has(page),
    go,
    lead: (name) => {
      const page = pageOf(name);
      if (page < 0 || page === at) return false;
      go(page);
      return true;
    },
    onward: () => {
      if (asked()) return false;
      step(1);
      return true;
    },
    halted: (names) => {
      if (asked()) {
        setTried(new Set(pages));
        return 'all';
      }
      setTried((before) => new Set(before).add(at));
      if (names.some((name) => pageOf(name) === at)) return 'here';
      step(1);
      return 'onward';
    },
    refuse: (names) => setRefused((now) => (now.length === 0 && names.length === 0 ? now : names)),
  };
}
