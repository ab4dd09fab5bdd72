/** Tables as pure data: what the resource definitions derive and what schemaToSql turns into SQL. */
export interface ColumnSpec {
  name: string;
  /** As in SQL: 'text', 'uuid', 'timestamptz', 'numeric(18,2)', 'text[]', 'bigint generated always as identity'. */
  type: string;
  notNull?: boolean;
  /** An SQL expression. */
  default?: string;
}

export interface IndexSpec {
  name: string;
  /** Raw SQL list, e.g. 'tenant_id, status, create_time desc, id desc'. */
  columns: string;
  unique?: boolean;
  where?: string;
  using?: 'btree' | 'gin' | 'brin';
}

export interface ForeignKeySpec {
  name: string;
  columns: string[];
  table: string;
  references: string[];
  onDelete?: 'cascade' | 'restrict' | 'set null' | 'no action';
}

export interface CheckSpec {
  name: string;
  expr: string;
}

/** On a table, by functions of the kernel. */
export interface TriggerSpec {
  name: string;
  /** What follows `create trigger name`. */
  def: string;
}

export interface TableSpec {
  name: string;
  /**
   * Row-level security, enabled and forced. tenant: rows of the tenants in scope; layered: those, and the platform's
   * (000000) to read; none: grants only.
   */
  rls: 'tenant' | 'layered' | 'none';
  columns: ColumnSpec[];
  primaryKey: string[];
  indexes: IndexSpec[];
  foreignKeys: ForeignKeySpec[];
  /**
   * Privileges of the application role; 'select, insert, update, delete' if absent, the audit log 'select, insert',
   * '' for none: what only sign-in and jobs touch.
   */
  appGrants?: string;
  /** Privileges of the system role; if absent, all, or where appGrants is given those and delete. */
  systemGrants?: string;
  /** e.g. 'range (create_time)'. */
  partitionBy?: string;
  checks?: CheckSpec[];
  triggers?: TriggerSpec[];
}
