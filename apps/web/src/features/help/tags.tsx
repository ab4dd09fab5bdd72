import { tag } from '../../kinds/draw';

/** The words a document carries. */
export function Tags({ names }: { names: string | null | undefined }) {
  if (!names) return null;
  return <span className="help-tags">{names.split(',').map((name) => tag(name, 'blue', name))}</span>;
}
