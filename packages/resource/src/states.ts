/**
 * Lifecycles as data. `states({ awaitingAssign: [1, '待指定整改人'] })` gives the numbers the wire carries,
 * the labels people read and the tone a tag is drawn in; its changes are declared by the resource's steps and moves.
 */
export type Tone = 'neutral' | 'info' | 'progress' | 'warning' | 'danger' | 'success';

export interface Lifecycle<Name extends string = string, Group extends string = never> {
  readonly names: readonly Name[];
  readonly code: Readonly<Record<Name, number>>;
  readonly label: Readonly<Record<Name, string>>;
  readonly tone: Readonly<Record<Name, Tone>>;
  readonly nameOf: (code: number) => Name | undefined;
  readonly labelOf: (code: number) => string;
  /** Is a state of this number one of the group? */
  readonly is: (group: Group, code: number) => boolean;
  /** The group's numbers as a list, in the group's order: for `in (…)` of SQL and for conditions of addresses. */
  readonly codes: (group: Group) => string;
}

/** A change of state that no person takes as a step: by the clock, by another record, by a call that writes more. */
export interface Move<S extends string = string> {
  readonly from: readonly S[];
  /** One of these. */
  readonly to: readonly S[];
}

/** By the kind under which the audit keeps them. */
export type Moves<S extends string = string> = Readonly<Record<string, Move<S>>>;

/** @param groups states that are asked together, by a name: open, done … */
export function states<
  const S extends Record<string, readonly [number, string, Tone?]>,
  const G extends Record<string, readonly Extract<keyof S, string>[]> = Record<never, never>,
>(spec: S, groups?: G): Lifecycle<Extract<keyof S, string>, Extract<keyof G, string>> {
  type Name = Extract<keyof S, string>;
  const names = Object.keys(spec) as Name[];
  const pick = <V>(read: (entry: readonly [number, string, Tone?]) => V) =>
    Object.fromEntries(names.map((name) => [name, read(spec[name] as readonly [number, string, Tone?])])) as Record<
      Name,
      V
    >;
  const code = pick((entry) => entry[0]);
  const label = pick((entry) => entry[1]);
  const tone = pick((entry) => entry[2] ?? 'neutral');
  const byCode = new Map(names.map((name) => [code[name], name]));
  if (byCode.size !== names.length) throw new Error(`two states share a number: ${JSON.stringify(code)}`);
  return {
    names,
    code,
    label,
    tone,
    nameOf: (number) => byCode.get(number),
    labelOf: (number) => {
      const name = byCode.get(number);
      return name === undefined ? '' : label[name];
    },
    is: (group, number) => (groups?.[group] ?? []).some((name) => code[name as Name] === number),
    codes: (group) => (groups?.[group] ?? []).map((name) => code[name as Name]).join(', '),
  };
}
