/** A moment at which the page calls; moments are yyyy-MM-dd HH:mm:ss. */
export interface Due {
  readonly key: string;
  /** It calls from here on, and anew at the moment itself. */
  readonly rings: string;
  readonly at: string;
  readonly says: string;
}

export interface Ringing extends Due {
  /** Of this moment and this call of it: heard once. */
  readonly id: string;
  readonly over: boolean;
}

/** What calls at a moment and nobody has heard yet: the gravest first. */
export function ringing(dues: readonly Due[], now: string, heard: ReadonlySet<string>): Ringing[] {
  return dues
    .filter(({ rings }) => rings <= now)
    .map((due): Ringing => {
      const over = due.at <= now;
      return { ...due, over, id: `${due.key}|${due.at}|${over ? 'over' : 'before'}` };
    })
    .filter(({ id }) => !heard.has(id))
    .sort((one, other) => Number(other.over) - Number(one.over) || one.at.localeCompare(other.at));
}
