import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../apps/server/src/modules/identity/session/password';
import { typedSheet } from '../../apps/server/src/testing/sheet';
import type { Home } from './servers';
import { call, settle, token } from './writers';

/** A database beside the server: where it keeps what it has, and how it is told to write everything down. */
export interface Database {
  readonly data: string;
  flush(): Promise<void>;
}

export interface PlantedResult {
  readonly numbers: number;
  readonly calls: number;
  readonly files: number;
  readonly bytes: number;
  readonly failures: readonly string[];
}

/** Stands in a plain column and must be found: a search that finds nothing proves nothing. */
const CONTROL = '13900000007';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idNumber = (place: number): string => {
  const body = `370305${1960 + (place % 40)}0${1 + (place % 9)}${10 + (place % 18)}${String(place % 1000).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] as number), 0);
  return body + '10X98765432'[sum % 11];
};

/**
 * Telephone and identity numbers sent through the calls that take them, right and refused, in bodies, sheets and
 * addresses; then every byte the product and its database have on disk, and every line it has logged, is searched
 * (quality S16). Nobody without the code reads one in a list, a detail or an export either.
 */
export async function planted(home: Home, count: number, database?: Database): Promise<PlantedResult> {
  let heard = '';
  const server = await home.start(undefined, {
    env: { LOG_LEVEL: 'debug' },
    heard: (text) => {
      heard += text;
    },
  });
  const failures: string[] = [];
  const numbers = new Set<string>();
  let calls = 0;
  const phone = (): string => {
    const made = `17${String(100_000_000 + numbers.size * 7_919).slice(0, 9)}`;
    numbers.add(made);
    return made;
  };
  try {
    const { port } = home;
    const site = await settle(port, server.output, Buffer.alloc(0));
    const ask = async (who: string, method: string, path: string, body?: unknown, wanted: number | undefined = 200) => {
      calls += 1;
      const reply = await call(port, who, method, path, body);
      if (wanted !== undefined && reply.status !== wanted)
        failures.push(`${method} ${path.replace(/\d{11,}/g, '…')}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body;
    };
    const admin = site.token;
    const roles = (await ask(admin, 'GET', '/blade-system/role/list')).data as { id: string; roleAlias: string }[];
    const roleId = roles.find(({ roleAlias }) => roleAlias === 'employee')?.id;
    await ask(admin, 'POST', '/safe/area', { name: '控制', remark: `门岗 ${CONTROL}` });
    const area = (await ask(admin, 'GET', '/safe/area/page?size=1')).data.records[0].id as string;

    for (let place = 0; numbers.size < count; place += 1) {
      const idCard = idNumber(place);
      numbers.add(idCard);
      const first = phone();
      const person = { account: `p${place}`, realName: `甲${place}`, phone: first, idCard, roleId };
      const made = await ask(admin, 'POST', '/blade-user/submit', { ...person, deptId: site.ground.workshop });
      // Asked for by its number, which then stands in the address.
      await ask(admin, 'GET', `/blade-user/page?phone=${first}`);
      if (place % 3 === 0) await ask(admin, 'POST', '/blade-user/update', { id: made.data?.id, phone: phone() });
      if (place % 5 === 0) {
        await ask(
          admin,
          'POST',
          '/blade-user/submit',
          { ...person, phone: phone(), deptId: site.ground.workshop },
          400,
        );
        await ask(admin, 'GET', `/blade-user/page?phone_like=${first}`, undefined, 400);
        await ask(admin, 'POST', '/safe/danger/source', {
          ...{ name: `储罐${place}`, sourceNum: `WX-${place}`, sourceType: 2, place: area },
          ...{ deptId: site.ground.workshop, principalId: site.ground.managerId, principalPhone: phone() },
        });
        // People type their number where the account belongs; an address that does so often is slowed down.
        if (place > 150) continue;
        calls += 1;
        await token(port, site.tenantId, first, 'Kx7mQ2vR#8').then(
          () => failures.push('a number signs in'),
          () => undefined,
        );
      }
    }
    const titles = ['登录账号', '姓名', '所属部门', '所属角色', '手机号码'];
    const form = new FormData();
    const rows = Array.from({ length: 20 }, (_, place) => [
      `q${place}`,
      `乙${place}`,
      '机加工车间',
      '普通员工',
      phone(),
    ]);
    form.set('file', new Blob([new Uint8Array(await typedSheet(titles, rows))]), '人员.xlsx');
    await ask(admin, 'POST', '/blade-user/import-user', form, undefined);

    failures.push(...(await shown(port, site.tenantId, admin, site.ground.workshop, numbers)));
  } finally {
    await server.stop();
  }
  await database?.flush();
  const stored = await searched(home.dataDir, numbers);
  const base = database ? await searched(database.data, numbers) : stored;
  failures.push(...stored.hits, ...(database ? base.hits : []));
  if (!base.control.some((file) => /pg_wal/.test(file)) || !base.control.some((file) => /base\//.test(file)))
    failures.push(`the control is not found in tables and write-ahead log: ${base.control.join(', ')}`);
  const logged = [...numbers].filter((number) => heard.includes(number));
  if (logged.length > 0) failures.push(`${logged.length} numbers in the log, as ${lineOf(heard, logged[0] as string)}`);
  if (heard.length < 1_000) failures.push('the log says nothing');
  return {
    numbers: numbers.size,
    calls,
    files: stored.files + (database ? base.files : 0),
    bytes: stored.bytes + (database ? base.bytes : 0),
    failures,
  };
}

const lineOf = (text: string, part: string): string =>
  text
    .split('\n')
    .find((line) => line.includes(part))
    ?.slice(0, 300) ?? '';

/** Somebody with every code but the one for plain numbers: lists, details and the export show him none. */
async function shown(port: number, tenantId: string, admin: string, deptId: string, numbers: ReadonlySet<string>) {
  const failures: string[] = [];
  const must = async (who: string, method: string, path: string, body?: unknown) => {
    const reply = await call(port, who, method, path, body);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const roles = (await must(admin, 'GET', '/blade-system/role/list')) as { id: string; roleAlias: string }[];
  const all = roles.find(({ roleAlias }) => roleAlias === 'enterprise_admin')?.id;
  const keys = (await must(admin, 'GET', `/blade-system/menu/role-tree-keys?roleIds=${all}`)).menu as string[];
  const plain = plainOf(await must(admin, 'GET', '/blade-system/menu/grant-tree'));
  if (plain.length === 0) failures.push('there is no code for plain numbers to leave out');
  const role = await must(admin, 'POST', '/blade-system/role/submit', {
    ...{ roleName: '人事', roleAlias: 'clerk_role', dataScope: 1, sort: 9 },
  });
  const menuIds = keys.filter((key) => !plain.includes(key));
  await must(admin, 'POST', '/blade-system/role/grant', { roleIds: [role.id], menuIds });
  const made = await must(admin, 'POST', '/blade-user/submit', {
    ...{ account: 'clerk', realName: '人事员', phone: '13700009999', roleId: role.id, deptId },
  });
  const first = await token(port, tenantId, 'clerk', made.password);
  const password = 'Zx7mQ2vR#9';
  await must(first, 'POST', '/blade-user/update-password', {
    ...{ oldPassword: sha256Hex(made.password), newPassword: password, newPassword1: password },
  });
  const clerk = await token(port, tenantId, 'clerk', password);
  let masked = 0;
  for (const path of [
    '/blade-user/page?size=500',
    '/safe/danger/source/page?size=500',
    '/blade-log/usual/list?size=200',
  ]) {
    const text = JSON.stringify(await must(clerk, 'GET', path));
    masked += text.match(/\*{4}/g)?.length ?? 0;
    if (found(text, numbers).length > 0) failures.push(`${path} shows ${found(text, numbers)[0]}`);
  }
  const page = await must(clerk, 'GET', '/blade-user/page?size=5&account_like=p');
  for (const { id } of page.records as { id: string }[]) {
    const text = JSON.stringify(await must(clerk, 'GET', `/blade-user/detail?id=${id}`));
    if (found(text, numbers).length > 0) failures.push(`a detail shows ${found(text, numbers)[0]}`);
  }
  if (masked === 0 || page.records.length === 0) failures.push('nothing was masked, so nothing was shown');
  return failures;
}

/** Buttons that show numbers in plain, by what they are called. */
function plainOf(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(plainOf);
  if (typeof tree !== 'object' || tree === null) return [];
  const called = Object.values(tree).some((text) => typeof text === 'string' && text.includes('查看完整个人信息'));
  return [...(called ? [String((tree as { id?: unknown }).id)] : []), ...Object.values(tree).flatMap(plainOf)];
}

/** Planted numbers in a text: every run of digits long enough is looked at in all its parts. */
function found(text: string, numbers: ReadonlySet<string>): string[] {
  const hits: string[] = [];
  for (const [run] of text.matchAll(/\d{11,}[Xx]?/g))
    for (let start = 0; start + 11 <= run.length; start += 1)
      for (const length of [11, 18])
        if (numbers.has(run.slice(start, start + length))) hits.push(run.slice(start, start + length));
  return hits;
}

async function searched(folder: string, numbers: ReadonlySet<string>) {
  const [hits, control]: [string[], string[]] = [[], []];
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path)).toString('latin1');
    files += 1;
    bytes += text.length;
    if (text.includes(CONTROL)) control.push(path.slice(folder.length));
    const own = found(text, numbers);
    if (own.length > 0) {
      const at = text.indexOf(own[0] as string);
      hits.push(
        `${new Set(own).size} numbers in ${path.slice(folder.length)}: …${text.slice(at - 120, at + 40).replace(/[^\x20-\x7e]+/g, '·')}`,
      );
    }
  }
  return { hits, control, files, bytes };
}
