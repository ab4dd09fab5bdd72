import { port } from '../kernel/port';

/** Characters that a person reads off a picture and a program does not. */
export interface Pictures {
  /** What is to be typed, in small letters, and the picture as a data URI. */
  drawn(): Promise<{ readonly text: string; readonly image: string }>;
}

export const pictures = port<Pictures>('pictures');
