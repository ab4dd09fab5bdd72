import { f } from '@anlan/resource';

/**
 * The handling form (spec 2 §3, §4). Person and time are the server's. 1 keeps the warning open as 处置中; 2 ends it and
 * needs reason and measures, whatever its colour.
 */
export const handlingFields = {
  processingState: f.choice('消警状态', { '1': '未消除', '2': '已消除' }, { required: true, default: 1 }),
  processingReason: f.dict('预警原因', 'safe_warn_reason', { required: true }),
  processingMeasures: f.longText('处理措施', { required: true, max: 200, screened: true }),
  processingInfo: f.longText('处理情况', { max: 500, screened: true }),
} as const;

const OWN = Object.keys(handlingFields);

/**
 * Is a PUT the handling call? It is when it says where the warning goes (1 or 2) with a word of what was done, or ends
 * it; a form that only sends the row back as it was read is a plain edit.
 */
export function isHandling(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const values = body as Readonly<Record<string, unknown>>;
  const filled = (name: string): boolean => Object.hasOwn(values, name) && (values[name] ?? '') !== '';
  const state = filled('processingState') ? String(values.processingState) : '1';
  if (state === '2') return true;
  return state === '1' && OWN.some((name) => name !== 'processingState' && filled(name));
}
