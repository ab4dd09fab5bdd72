import type { Finding, SourceFile } from './source';

interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where Node would find `name` from the folder `from`, going up. */
function isLocked(packages: Readonly<Record<string, LockedPackage>>, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * What makes `npm ci` fail on another machine although this one runs: a lock file without the optional packages of other
 * platforms, or with the address of this machine's registry; and versions in package.json that are not exact.
 */
export function packageFindings(file: SourceFile): Finding[] {
  const finding = (message: string) => ({ rule: 'packages', path: file.path, line: 1, message });
  if (file.path === 'package-lock.json') {
    const { packages } = JSON.parse(file.text) as { packages: Record<string, LockedPackage> };
    return Object.entries(packages).flatMap(([folder, entry]) => {
      const wanted = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
      const missing = wanted.filter((name) => !isLocked(packages, folder, name));
      const addressed = !entry.link && entry.resolved !== undefined;
      return [
        ...missing.map((name) => finding(`${folder || 'the root'} wants ${name}, which the lock file lacks`)),
        ...(addressed ? [finding(`${folder} carries an address: install with this project's .npmrc`)] : []),
      ];
    });
  }
  if (!/(^|\/)package\.json$/.test(file.path)) return [];
  const { dependencies, devDependencies } = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, version]) => !name.startsWith('@anlan/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => finding(`${name}: ${version} is not one exact version`));
}
