import { Refusal } from '../errors';

/** Why a file was turned away. Stable, for logs and tests; the sentence is for the user. */
export type FileRefusal =
  | 'too_large'
  | 'empty'
  | 'kind'
  | 'damaged'
  | 'encrypted'
  | 'too_complex'
  | 'pixels'
  | 'timeout';

/**
 * A file is not acceptable, or cannot be made as asked. The message is the Chinese sentence shown to the user as it is;
 * HTTP 413 for size, 400 for everything else.
 */
export class FileRefused extends Refusal {
  constructor(
    readonly reason: FileRefusal,
    text: string,
  ) {
    super(reason === 'too_large' ? 413 : 400, text);
  }
}
