const MAX_SIZE = 500;
const MAX_OFFSET = 1_000_000;

/** As it came, or as a call that declares it has parsed it. */
const whole = (value: unknown, fallback: number): number => {
  const number = /^-?\d{1,9}$/.test(String(value ?? '')) ? Number(value) : fallback;
  return Number.isSafeInteger(number) ? number : fallback;
};

export function paging(query: Readonly<Record<string, unknown>>): { current: number; size: number; offset: number } {
  const current = Math.max(1, whole(query.current, 1));
  const size = Math.min(MAX_SIZE, Math.max(1, whole(query.size, 10)));
  return { current, size, offset: Math.min((current - 1) * size, MAX_OFFSET) };
}
