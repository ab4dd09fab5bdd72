import { resourceOf } from '@anlan/domain';
import { type AnyField, type AnyResource, columnName, type Look, type RefField } from '@anlan/resource';
import type { Work } from '../../context';
import { hasTenant, isTree, keyColumn } from '../table';
import { sheetColumns } from './import-sheet';

type Where = RefField['where'];

/** Words that name one row by themselves, beside its title: 风险点编号, 登录账号. */
const uniquesOf = (target: AnyResource): readonly (readonly [string, AnyField])[] =>
  Object.entries(target.fields).filter(
    ([name, field]) =>
      name !== target.title && field.kind === 'text' && field.unique && !field.personal && !field.secret,
  );

/** What to fill in where a name is carried by several rows: 风险点编号, 上级/下级; undefined where nothing would help. */
export function distinctionOf(target: AnyResource): string | undefined {
  const uniques = uniquesOf(target).map(([, field]) => field.label);
  if (uniques.length > 0) return uniques.join('或');
  return isTree(target) ? `带上级的名称（上级${target.label}/${target.label}）` : undefined;
}

type Found = { readonly id: string } | { readonly several: true } | undefined;

/** The rows one column may name, by everything a sheet may call them. */
class Names {
  private readonly byTitle = new Map<string, string[]>();
  private readonly byUnique = new Map<string, string>();
  private readonly rows = new Map<string, NamedRow>();
  private readonly answers = new Map<string, Found>();

  constructor(
    readonly target: AnyResource,
    rows: readonly NamedRow[],
  ) {
    for (const row of rows) {
      this.rows.set(row.id, row);
      if (!row.fits) continue;
      const title = row.title?.trim() ?? '';
      const named = this.byTitle.get(title);
      if (named) named.push(row.id);
      else this.byTitle.set(title, [row.id]);
      for (const word of row.words ?? []) if (word) this.byUnique.set(word.trim(), row.id);
    }
  }

  find(label: string): Found {
    if (!this.answers.has(label)) this.answers.set(label, this.search(label));
    return this.answers.get(label);
  }

  private search(label: string): Found {
    const named = this.byTitle.get(label) ?? [];
    if (named.length === 1) return { id: named[0] as string };
    const unique = this.byUnique.get(label);
    if (unique !== undefined) return { id: unique };
    return named.length > 1 ? { several: true } : this.below(label.split(/\s*[/／]\s*/));
  }

  /** 机加工车间/一班: the last name, below the names before it; a whole way from the top goes first. */
  private below(path: readonly string[]): Found {
    if (path.length < 2) return undefined;
    const ways = (this.byTitle.get(path.at(-1) as string) ?? [])
      .map((id) => ({ id, way: this.wayTo(id) }))
      .filter(({ way }) => path.every((name, place) => way[way.length - path.length + place] === name));
    const whole = ways.filter(({ way }) => way.length === path.length);
    const meant = whole.length === 1 ? whole : ways;
    return meant.length > 1 ? { several: true } : meant[0];
  }

  private wayTo(id: string): string[] {
    const way: string[] = [];
    for (let row = this.rows.get(id); row && way.length < 50; row = this.rows.get(row.parent ?? ''))
      way.unshift(row.title?.trim() ?? '');
    return way;
  }

  refusal(label: string): string | undefined {
    const found = this.find(label);
    if (!found || !('several' in found)) return undefined;
    const word = distinctionOf(this.target);
    return `「${label}」有多个同名${this.target.label}，${word ? `请填写${word}` : '请先修改名称，使其不重复'}`;
  }
}

/** Every label the sheet may use, in one query per target (never one per cell). */
export async function prepareLook(work: Work, resource: AnyResource): Promise<Look> {
  const dicts = new Map<string, { byLabel: Map<string, string>; byKey: Map<string, string> }>();
  const names = new Map<string, Names>();
  for (const { field } of sheetColumns(resource)) {
    if (field.kind === 'dict' && !dicts.has(field.dict)) {
      const items = (await work.app.dictionaries.items(work.tenantId, field.dict, work.tx)).filter(
        (item) => !item.sealed,
      );
      dicts.set(field.dict, {
        byLabel: new Map(items.map((item) => [item.label.trim(), item.key])),
        byKey: new Map(items.map((item) => [item.key, item.label])),
      });
    }
    const asked = askedOf(resource, field);
    if (asked && !names.has(asked.key))
      names.set(asked.key, new Names(asked.target, await rowsOf(work, asked.target, asked.where)));
  }
  const find = (target: string, label: string, where: Where): Found => names.get(lookKey(target, where))?.find(label);
  return {
    dictLabel: (code, key) => dicts.get(code)?.byKey.get(key),
    dictKey: (code, label) => dicts.get(code)?.byLabel.get(label),
    refLabel: () => undefined,
    refId: (target, label, where) => {
      const found = find(target, label, where);
      return found && 'id' in found ? found.id : undefined;
    },
    refRefusal: (target, label, where) => names.get(lookKey(target, where))?.refusal(label),
  };
}

const lookKey = (target: string, where: Where): string => (where ? `${target}${JSON.stringify(where)}` : target);

/** A parent is asked for without a target: it is a row of the same kind. */
function askedOf(
  resource: AnyResource,
  field: AnyField,
): { key: string; target: AnyResource; where: Where } | undefined {
  if (field.kind === 'parent') return { key: '', target: resource, where: undefined };
  if (field.kind !== 'ref') return undefined;
  return { key: lookKey(field.target, field.where), target: resourceOf(field.target), where: field.where };
}

interface NamedRow {
  readonly id: string;
  readonly title: string | null;
  readonly words: readonly (string | null)[] | null;
  readonly parent: string | null;
  /** Has the fixed values asked for; a tree's other rows are read too, for the way down to these. */
  readonly fits: boolean;
}

async function rowsOf(work: Work, target: AnyResource, where: Where): Promise<NamedRow[]> {
  const params: unknown[] = [work.tenantId];
  const fixed = Object.entries(where ?? {}).map(
    ([name, value]) => `${columnName(name)} = any($${params.push([value].flat())})`,
  );
  const fits = fixed.length > 0 ? fixed.join(' and ') : 'true';
  const tree = isTree(target);
  const columns = uniquesOf(target).map(([name]) => columnName(name));
  const words = columns.length > 0 ? `array[${columns.join(', ')}]` : 'null::text[]';
  const wall = hasTenant(target) ? 'tenant_id = $1' : '$1::text is not null';
  return work.tx.query<NamedRow>(
    `select ${keyColumn(target)}::text as id, ${columnName(target.title)} as title, ${words} as words,
            ${tree ? 'parent_id::text' : 'null'} as parent, coalesce(${fits}, false) as fits
       from ${target.table} where ${wall} and deleted_at is null${tree ? '' : ` and (${fits})`}`,
    params,
  );
}
