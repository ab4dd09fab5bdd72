import { companyStops } from './company-stops';
import { rootStops } from './root-stops';
import type { Stop } from './stops';

export { people, type Stop, type Who } from './stops';
export const stops: readonly Stop[] = [...rootStops, ...companyStops];
