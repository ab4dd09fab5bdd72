const PLACE = /\$\{(\w{1,30})\}/g;

/** Names of the places of a template, in the order in which they first stand there. */
export const placesOf = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(PLACE)].map(([, name]) => name as string)),
];

/** The text with its places filled; what nobody has given stays empty. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(PLACE, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : ''));

/** What is wrong with the values for a template, as a sentence. */
export function valuesProblem(template: string, values: Readonly<Record<string, string>>): string | undefined {
  const missing = placesOf(template).filter((name) => !Object.hasOwn(values, name) || values[name] === '');
  return missing.length > 0 ? `缺少模板参数：${missing.join('、')}` : undefined;
}
