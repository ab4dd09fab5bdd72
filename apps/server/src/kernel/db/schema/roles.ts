import type { Engine, OwnerTx } from '../db';
import { dbError } from '../errors';

/** Requests run as this role; row-level security shows it the tenants of app.tenants only. */
export const appRole = 'anlan_app';
/** Sign-in, jobs and the outbox run as this role; its policies show every tenant. */
export const systemRole = 'anlan_system';

/** Any number that nothing else in the product uses; both nodes of a simultaneous start must use the same. */
const migrationLock = 7_203_411_865;

/** One at a time in the whole cluster, until the transaction ends. */
export async function takeMigrationLock(tx: OwnerTx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

// Roles belong to the whole server, so another database may create or grant them at the same moment: each step is tried
// and judged by its result. XX000 "tuple concurrently updated" is what two simultaneous GRANTs end in.
const createRoles = [appRole, systemRole]
  .map(
    (role) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, '${role}', 'member') then
    execute format('grant ${role} to %I', current_user);
  end if;
exception when undefined_object or unique_violation or insufficient_privilege or internal_error then null;
end $$;`,
  )
  .join('\n');

interface RoleFacts {
  role: string;
  me: string;
  exists: boolean;
  unsafe: boolean;
  member: boolean;
}

/**
 * The two roles, the extension and the right to use the schema: what every migration builds on. Throws a Chinese
 * sentence that tells the administrator what to do when the connecting user may not arrange it.
 */
export async function prepareDatabase(db: Engine): Promise<void> {
  await db.owner('roles and extensions', async (tx) => {
    await takeMigrationLock(tx);
    await tx.exec(createRoles);
    // Nodes of a distributed PostgreSQL (Citus) enter each other as the role that asks: there it may log in.
    const roles = await tx.query<RoleFacts>(
      `select wanted.role, current_user::text as me, r.oid is not null as exists,
              coalesce(r.rolsuper or r.rolbypassrls, false)
                or coalesce(r.rolcanlogin, false) and not exists (select from pg_extension where extname = 'citus') as unsafe,
              case when r.oid is null then false else pg_has_role(current_user, r.oid, 'member') end as member
         from unnest($1::text[]) as wanted(role) left join pg_roles r on r.rolname = wanted.role`,
      [[appRole, systemRole]],
    );
    for (const { role, me, exists, unsafe, member } of roles) {
      if (!exists || !member) {
        throw new Error(
          `数据库用户 ${me} 不能${exists ? '使用' : '创建'}角色 ${role}，请由数据库管理员执行：` +
            `CREATE ROLE ${appRole} NOLOGIN; CREATE ROLE ${systemRole} NOLOGIN; GRANT ${appRole}, ${systemRole} TO "${me}";（已存在的角色跳过）`,
        );
      }
      if (unsafe) {
        throw new Error(
          `角色 ${role} 具有超级用户、绕过行级安全或登录权限，租户隔离会失效，请由数据库管理员执行：` +
            `ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS NOLOGIN;`,
        );
      }
    }
    await tx.exec(`do $$ declare r text; begin
      foreach r in array array['${appRole}', '${systemRole}'] loop
        if not has_schema_privilege(r, current_schema(), 'usage') then
          execute format('grant usage on schema %I to %I', current_schema(), r);
        end if;
      end loop;
    end $$`);
  });
  try {
    await db.owner('extensions', async (tx) => {
      await takeMigrationLock(tx);
      await tx.exec('create extension if not exists btree_gin');
    });
  } catch (error) {
    if (dbError(error)) {
      throw new Error('无法安装数据库扩展 btree_gin，请由数据库管理员执行：CREATE EXTENSION btree_gin;', {
        cause: error,
      });
    }
    throw error;
  }
}
