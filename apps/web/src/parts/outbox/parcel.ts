import type { PhotoTold } from '../../kinds/file/upload';

/** A photo as taken, kept on the phone until the record that shows it has arrived. */
export interface Photo<S extends string = string> {
  readonly id: string;
  /** Which place of the parcel shows it. */
  readonly shows: S;
  readonly name: string;
  readonly blob: Blob;
  /** Of a photo that is to be taken on site: what was told of it, and when; the wait for the network adds to its age. */
  readonly told?: PhotoTold & { readonly at: number };
  /** Set once the server holds it: such a photo is not sent again. */
  readonly attachId?: string;
  /** ms since the epoch */
  readonly uploadedAt?: number;
}

/** Finished work of a person on its way to the server, with its pictures. */
export interface Parcel {
  /** The Idempotency-Key of the one record this becomes. */
  readonly key: string;
  /** `tenant:user`: only its own author may send it. */
  readonly owner: string;
  readonly queuedAt: number;
  readonly photos: readonly Photo[];
  /** Moment of the first call whose answer is not known; absent while the server has certainly seen nothing. */
  readonly askedAt?: number;
  /** The server's sentence, when it refused: the parcel waits for its author, not for the network. */
  readonly refused?: string;
}
