/**
 * Lifecycles as data. `states({ awaitingAssign: [1, '待指定整改人'] })` gives the numbers the wire carries,
 * the labels people read and the tone a tag is drawn in; transitions are declared by the resource's actions.
 */
export type Tone = 'neutral' | 'info' | 'progress' | 'warning' | 'danger' | 'success';

export interface Lifecycle<Name extends string = string> {
  readonly names: readonly Name[];
  readonly code: Readonly<Record<Name, number>>;
  readonly label: Readonly<Record<Name, string>>;
  readonly tone: Readonly<Record<Name, Tone>>;
  readonly nameOf: (code: number) => Name | undefined;
  readonly labelOf: (code: number) => string;
}

export function states<const S extends Record<string, readonly [number, string, Tone?]>>(
  spec: S,
): Lifecycle<Extract<keyof S, string>> {
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
  };
}
