import { useSession } from './session';

/** Whether the user holds a button code such as `hiddendanger_add`. */
export function useCan(code: string): boolean {
  return useSession((state) => state.permission[code] === true);
}
