/** What a cell held. `error` is a failed formula; its text is what the sheet shows (#REF!). */
export const cellKinds = ['empty', 'text', 'number', 'date', 'datetime', 'time', 'boolean', 'error'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Column letters of a zero-based index: 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

/** Zero-based column index of an address such as AB12; -1 when it is none. Letters past XFD also give -1. */
export function columnIndex(address: string): number {
  let index = 0;
  let at = 0;
  for (; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    index = index * 26 + letter;
  }
  return at === 0 || at > 3 || index > 16_384 ? -1 : index - 1;
}

/** One cell as text. Immutable; the address is made when somebody asks for it (an error message), not 200,000 times. */
export class Cell {
  constructor(
    readonly kind: CellKind,
    /**
     * number: plain decimal without exponent, at most 15 significant digits, as the sheet knows it ·
     * date: yyyy-MM-dd · datetime: yyyy-MM-dd HH:mm:ss · time: HH:mm:ss · boolean: TRUE or FALSE · empty: ''
     */
    readonly text: string,
    /** Row number as the sheet shows it, from 1. */
    readonly row: number,
    /** From 0. */
    readonly column: number,
  ) {}

  /** Address as the sheet shows it: B7. */
  get at(): string {
    return `${columnName(this.column)}${this.row}`;
  }
}
