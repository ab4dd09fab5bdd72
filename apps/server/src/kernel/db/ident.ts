/** Words PostgreSQL 15 takes as a name only in quotes: pg_get_keywords(), categories R and T. */
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate
   collation column concurrently constraint create cross current_catalog current_date current_role current_schema
   current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch
   for foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral
   leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer
   overlaps placing primary references returning right select session_user similar some symmetric table
   tablesample then to trailing true union unique user using variadic verbose when where window with`.split(/\s+/),
);

/** A name as it must stand in SQL. */
export function ident(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
