import path from 'node:path';
import { Visitor } from 'vite';
import { type Finding, isTest, lineAt, parse, type SourceFile } from './source';

export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** the file or folder meant, relative to the root and without extension; null for a package that is not ours */
  readonly target: string | null;
  readonly line: number;
}

/** `./x`, `../x` and `@anlan/x/y` become places in the tree. */
export function resolveOwn(from: string, specifier: string): string | null {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.')) {
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), bare)).replace(/\.(tsx?|m?js)$/, '');
  }
  const own = /^@anlan\/([a-z]+)(?:\/(.+))?$/.exec(bare);
  if (!own) return null;
  const [, name = '', rest = 'index'] = own;
  return name === 'server' || name === 'web' ? `apps/${name}/src/${rest}` : `packages/${name}/src/${rest}`;
}

/** Every way one file names another: import, export from, import(), type import(), new URL(…, import.meta.url). */
export function importsOf(file: SourceFile): Import[] {
  const { module, program } = parse(file);
  const found: { specifier: string; offset: number }[] = [];
  for (const { moduleRequest, start } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, offset: start });
  }
  for (const { start, entries } of module.staticExports) {
    const specifier = entries[0]?.moduleRequest?.value;
    if (specifier) found.push({ specifier, offset: start });
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal') found.push({ specifier: String(node.source.value), offset: node.start });
    },
    TSImportType(node) {
      found.push({ specifier: node.source.value, offset: node.start });
    },
    NewExpression(node) {
      const [first] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL' && node.arguments.length === 2;
      if (!isUrl || first?.type !== 'Literal' || typeof first.value !== 'string') return;
      if (/^\.{1,2}\/.*\.[a-z]+$/.test(first.value)) found.push({ specifier: first.value, offset: node.start });
    },
  }).visit(program);
  return found.map(({ specifier, offset }) => ({
    from: file.path,
    specifier,
    target: resolveOwn(file.path, specifier),
    line: lineAt(file.text, offset),
  }));
}

const within = (place: string, folder: string) => place === folder || place.startsWith(`${folder}/`);
const MODULES = 'apps/server/src/modules';
/** Files directly in `modules` compose the modules, as app.ts does, and belong to none. */
const moduleOf = (place: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(`${place}/`)?.[1];
/** `features/<module>/<entity>`; files directly in `features/<module>` are shared by its entities. */
const featureOf = (place: string) => /^apps\/web\/src\/features\/([^/]+)(?:\/([^/]+)\/)?/.exec(place);

/** May `from` name `target`? The sentence says why not. */
function refusal(from: string, target: string): string | null {
  const pack = /^packages\/([a-z]+)\//.exec(from)?.[1];
  if (pack) {
    const reach: Record<string, string[]> = {
      resource: ['resource'],
      domain: ['domain', 'resource'],
      client: ['client', 'domain', 'resource'],
    };
    const allowed = reach[pack] ?? [];
    if (allowed.some((name) => within(target, `packages/${name}`))) return null;
    return `packages/${pack} knows only ${allowed.join(', ')}`;
  }
  if (within(from, 'apps/web')) {
    if (within(target, 'apps/server')) return 'the web never imports the server';
    return webRefusal(from, target);
  }
  if (within(from, 'apps/server')) {
    if (within(target, 'apps/web')) return 'the server never imports the web';
    return serverRefusal(from, target);
  }
  return null;
}

function webRefusal(from: string, target: string): string | null {
  if (/^apps\/web\/src\/(features|parts|kinds|lib)\//.test(from) && within(target, 'apps/web/src/app') && !isTest(from))
    return 'the shell knows the screens, no screen or part knows the shell: what both need lives in lib/';
  const there = featureOf(target);
  if (!there || isTest(from)) return null;
  if (/^apps\/web\/src\/(parts|kinds|lib)\//.test(from)) return 'parts, kinds and lib serve features and know none';
  const here = featureOf(from);
  if (!here) return null;
  if (here[1] !== there[1]) return 'features do not import one another: what two share rises to parts/';
  // A feature's list of screens binds those of all its entities.
  if (from.endsWith(`features/${here[1]}/screens.ts`)) return null;
  if (there[2] && here[2] !== there[2])
    return 'entities of a feature do not import one another: share beside them or in parts/';
  return null;
}

function serverRefusal(from: string, target: string): string | null {
  if (!within(target, MODULES) || isTest(from)) return null;
  if (within(from, 'apps/server/src/kernel')) return 'the kernel knows no module';
  if (within(from, 'apps/server/src/ports')) return 'a port says what is given, not by whom';
  const here = moduleOf(path.posix.dirname(from));
  if (here && here !== moduleOf(target))
    return 'modules meet through events, ports, the services of the kernel or views, never by import';
  return null;
}

/** Packages are read in the browser and on the server: no I/O, no rendering, no SQL. */
const PURE_REFUSED = /^(node:|(react|react-dom|antd|@ant-design|fastify|@fastify|pg|@electric-sql|sharp)(\/|$))/;

function externalRefusal(from: string, specifier: string): string | null {
  if (!/^packages\//.test(from) || isTest(from)) return null;
  return PURE_REFUSED.test(specifier) ? `packages are pure data and rules: no ${specifier}` : null;
}

/** Only these may pass on what others export: the root of a package and a module's table of contents. */
const MAY_REEXPORT = /^(packages\/[a-z]+\/src\/index\.ts|apps\/server\/src\/modules\/[^/]+\/index\.ts)$/;

function barrelFindings(file: SourceFile): Finding[] {
  if (MAY_REEXPORT.test(file.path)) return [];
  const { module, program } = parse(file);
  const finding = (offset: number, message: string) => ({
    rule: 'barrel',
    path: file.path,
    line: lineAt(file.text, offset),
    message,
  });
  const all = module.staticExports.filter(({ entries }) =>
    entries.some((entry) => entry.moduleRequest && /^All/.test(entry.importName.kind)),
  );
  const onlyPassesOn =
    program.body.length > 0 &&
    program.body.every(
      (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
    );
  return [
    ...all.map(({ start }) => finding(start, 'export * hides where a name comes from')),
    ...(onlyPassesOn && all.length === 0
      ? [finding(0, 'a file that only passes on names: import from the source')]
      : []),
  ];
}

/** Who may import whom (architecture §2), over all code files. */
export function boundaryFindings(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    const imports = importsOf(file).flatMap(({ specifier, target, line }) => {
      const message = target ? refusal(file.path, target) : externalRefusal(file.path, specifier);
      return message ? [{ rule: 'boundary', path: file.path, line, message: `${specifier}: ${message}` }] : [];
    });
    return [...imports, ...barrelFindings(file)];
  });
}
