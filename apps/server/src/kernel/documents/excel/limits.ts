/**
 * What a workbook may cost before it is refused. Every figure bounds memory or time of one read on its own;
 * what people really send stays far below (10,000 rows × 20 columns unpack to 12 MiB).
 */
export const limits = {
  /** Parts of the package. A workbook with 20 sheets, charts and pictures has about 100. */
  entries: 2_000,
  /** Declared size of all parts together; yauzl stops a part that turns out larger than it declares. */
  unpackedBytes: 64 * 1_048_576,
  /** Of one part larger than a mebibyte. Dense sheets pack 10 to 60 : 1; deflate ends at 1,032 : 1. */
  ratio: 200,
  /** Rows a caller may ask for at most. */
  rows: 200_000,
  columns: 200,
  /** Cell elements, empty ones included, per row asked for. */
  cellsPerRow: 60,
  /** What one cell can hold: a fact of the format. */
  cellCharacters: 32_767,
  sharedStrings: 300_000,
  /** Characters of all cells together: many cells may name one long shared string. */
  totalCharacters: 32 * 1_048_576,
  sheets: 50,
  /** Bytes of an old .xls, which is not packed: what is read grows with it. */
  xlsBytes: 20 * 1_048_576,
} as const;
