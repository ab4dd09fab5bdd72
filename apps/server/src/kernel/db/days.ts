/**
 * The moment at which a day begins (`later`: days after it), as SQL. Never a bare date against a time: that comparison of
 * two types is not leakproof, and behind the wall no index takes it as a condition (docs/adr/0005).
 */
export const dayStart = (day: string, later = 0): string =>
  `(${day}::date${later === 0 ? '' : ` + ${later}`})::timestamptz`;
