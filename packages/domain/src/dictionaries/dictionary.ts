/** One entry of a dictionary. Keys are strings everywhere: in the table, on the wire, in filters. */
export interface DictItem {
  readonly key: string;
  readonly label: string;
  /** The law or a rule of the server names the key: label and order may change; nobody seals, moves or deletes it. */
  readonly locked?: boolean;
  /** A row of a mandatory form (GB 30871-2022 表A.1–A.8): may be marked 不涉及 on a ticket; its words are the form's. */
  readonly statutory?: boolean;
  /** A reason that stands in the record of what was found: under other words every record that has it would say another. */
  readonly spoken?: boolean;
  /** What the rules reckon with under the key (a gas, a level, a kind of work or certificate): under other words it would be judged as another. */
  readonly judged?: boolean;
  /** Stands in a dictionary of the law without being the law's: a tenant may change, seal or delete it. */
  readonly free?: boolean;
  /** Not offered any more; old records still show its label. */
  readonly sealed?: boolean;
  /** Keys of the same entry in the dictionary that replaced this one; several = a person has to choose. */
  readonly replacedBy?: readonly string[];
  /** CSS colour `#RRGGBB`. Never the only signal: the label is always printed beside it. */
  readonly color?: string;
  readonly remark?: string;
  readonly children?: readonly DictItem[];
}

/** The seed of one dictionary code; a tenant's own rows are layered over it by code and key. */
export interface Dictionary<C extends string = string> {
  readonly code: C;
  readonly label: string;
  /** Law, standard or exchange rule the keys come from. */
  readonly source?: string;
  readonly items: readonly DictItem[];
}

type ItemFacts = Omit<DictItem, 'key' | 'label' | 'locked' | 'statutory' | 'spoken' | 'judged'>;

/** An entry the tenant may change at will. */
export function item(key: string, label: string, facts?: ItemFacts): DictItem {
  return { key, label, ...facts };
}

/** An entry whose key the server's rules name. */
export function locked(key: string, label: string, facts?: ItemFacts): DictItem {
  return { key, label, locked: true, ...facts };
}

/** An entry whose key and words the product's own rules give. */
export function spoken(key: string, label: string): DictItem {
  return { key, label, locked: true, spoken: true };
}

/** A safety measure printed on the statutory ticket forms. */
export function measure(key: string, label: string): DictItem {
  return { key, label, locked: true, statutory: true };
}

export function dictionary<const C extends string>(code: C, label: string, items: readonly DictItem[]): Dictionary<C> {
  return { code, label, items };
}

/** A dictionary whose keys or classes are given by a law, a standard or an exchange rule: locked but the free ones. */
export function sourced<const C extends string>(
  code: C,
  label: string,
  source: string,
  items: readonly DictItem[],
): Dictionary<C> {
  return { code, label, source, items: items.map(lockedByLaw) };
}

/** One of the law whose entries the rules judge by what they name: a tenant adds its own beside them and renames none. */
export function judged<const C extends string>(
  code: C,
  label: string,
  source: string,
  items: readonly DictItem[],
): Dictionary<C> {
  const dict = sourced(code, label, source, items);
  return { ...dict, items: dict.items.map(byItsWords) };
}

function byItsWords(entry: DictItem): DictItem {
  const children = entry.children?.map(byItsWords);
  return { ...entry, ...(entry.locked ? { judged: true } : {}), ...(children ? { children } : {}) };
}

function lockedByLaw(entry: DictItem): DictItem {
  const children = entry.children?.map(lockedByLaw);
  return { ...entry, ...(entry.free ? {} : { locked: true }), ...(children ? { children } : {}) };
}
