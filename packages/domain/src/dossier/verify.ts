/**
 * Whether a 迎检资料包 is as it was made: its seal, the list of files under the seal, and every file against the list. Pure:
 * the same lines judge in the browser, where nothing of the package is uploaded, and in Node.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bundleIn, isBundle, type SealedBundle, type SealKey, type SealVerdict, verifySeal } from '../seal/seal';
import { BrokenZip, type ZipEntry, type ZipSource, zipContent, zipEntries } from './zip';

export const SEAL_FILE = '封签.json';
/** A line a file, `<sha256>  <path>`, as sha256sum writes and checks it. */
export const LIST_FILE = '校验清单.sha256';

/** What the seal of a package says. */
export interface SealedDossier {
  readonly period: { readonly from: string; readonly until: string };
  readonly topics: readonly string[];
  readonly list: {
    readonly path: typeof LIST_FILE;
    readonly sha256: string;
    /** Of the files that it names, all but itself and the seal. */
    readonly files: number;
    readonly bytes: number;
  };
}

export const listLine = (hash: string, path: string): string => `${hash}  ${path}\n`;

export interface DossierFault {
  readonly path: string;
  readonly says: string;
}

export interface DossierVerdict {
  readonly seal: SealVerdict;
  readonly sound: boolean;
  readonly bundle: SealedBundle<SealedDossier> | undefined;
  readonly files: number;
  readonly bytes: number;
  /** The first of them; `faultCount` has all. */
  readonly faults: readonly DossierFault[];
  readonly faultCount: number;
}

const MOST_TOLD = 100;
/** The seal and the list of a package are no longer than this. */
const LONGEST_TEXT = 64 * 1_048_576;

async function textOf(source: ZipSource, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.size > LONGEST_TEXT) throw new BrokenZip('内容已损坏');
  const bytes = new Uint8Array(entry.size);
  let at = 0;
  for await (const piece of zipContent(source, entry)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function sealedIn(bundle: SealedBundle): SealedBundle<SealedDossier> | undefined {
  const { list } = (bundle.content ?? {}) as Partial<SealedDossier>;
  return bundle.kind === 'dossier' && list?.path === LIST_FILE && typeof list.sha256 === 'string'
    ? (bundle as SealedBundle<SealedDossier>)
    : undefined;
}

/** Path → hash; undefined where a line is none, or a path is there twice. */
function hashesIn(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/su.exec(line) ?? [];
    if (!hash || !path || found.has(path)) return undefined;
    found.set(path, hash);
  }
  return found;
}

const refused = (says: string, seal?: SealVerdict): DossierVerdict => ({
  seal: seal?.sound === false ? seal : { sound: false, keyId: seal?.keyId ?? null, says },
  sound: false,
  bundle: undefined,
  files: 0,
  bytes: 0,
  faults: [],
  faultCount: 0,
});

/** The key a package's seal carries, to be compared by eye where the published ones cannot be asked; undefined where there is none. */
export async function sealKeyIn(source: ZipSource): Promise<SealKey | undefined> {
  try {
    const sealed = (await zipEntries(source)).find(({ path }) => path === SEAL_FILE);
    const given = sealed && bundleIn(new TextDecoder().decode(await textOf(source, sealed)));
    return isBundle(given) ? { keyId: given.seal.keyId, publicKey: given.seal.publicKey } : undefined;
  } catch (error) {
    if (error instanceof BrokenZip) return undefined;
    throw error;
  }
}

/** Each file in turn; `progress` hears how many of how many have been looked at. */
export async function verifyDossier(
  source: ZipSource,
  trusted: readonly SealKey[],
  progress: (done: number, total: number) => void = () => undefined,
): Promise<DossierVerdict> {
  let entries: readonly ZipEntry[];
  let bundle: SealedBundle<SealedDossier> | undefined;
  let hashes: ReadonlyMap<string, string> | undefined;
  let seal: SealVerdict;
  try {
    entries = await zipEntries(source);
    const one = (path: string) => entries.find((entry) => entry.path === path);
    const [sealed, list] = [one(SEAL_FILE), one(LIST_FILE)];
    if (!sealed) return refused(`压缩包中没有“${SEAL_FILE}”，不是迎检资料包`);
    const given = bundleIn(new TextDecoder().decode(await textOf(source, sealed)));
    seal = verifySeal(given, trusted);
    if (!seal.sound) return refused(seal.says, seal);
    bundle = isBundle(given) ? sealedIn(given) : undefined;
    if (!bundle) return refused('封签不是迎检资料包的封签', seal);
    if (!list) return refused(`压缩包中没有“${LIST_FILE}”`, seal);
    const text = await textOf(source, list);
    if (bytesToHex(sha256(text)) !== bundle.content.list.sha256) return refused(`“${LIST_FILE}”在封签之后被改动`, seal);
    hashes = hashesIn(new TextDecoder().decode(text));
    if (!hashes || hashes.size !== bundle.content.list.files) return refused(`“${LIST_FILE}”与封签不一致`, seal);
  } catch (error) {
    if (error instanceof BrokenZip) return refused(error.message);
    throw error;
  }
  const faults: DossierFault[] = [];
  let faultCount = 0;
  const fault = (path: string, says: string) => {
    faultCount += 1;
    if (faults.length < MOST_TOLD) faults.push({ path, says });
  };
  const seen = new Set<string>();
  let bytes = 0;
  for (const [at, entry] of entries.entries()) {
    progress(at, entries.length);
    const { path } = entry;
    if (seen.has(path)) fault(path, '同名的文件有两个');
    const first = !seen.has(path);
    seen.add(path);
    if (!first || path === SEAL_FILE || path === LIST_FILE) continue;
    const wanted = hashes.get(path);
    if (wanted === undefined) {
      fault(path, '封签之后加入，清单中没有');
      continue;
    }
    try {
      const hash = sha256.create();
      for await (const piece of zipContent(source, entry)) {
        hash.update(piece);
        bytes += piece.length;
      }
      if (bytesToHex(hash.digest()) !== wanted) fault(path, '内容在封签之后被改动');
    } catch (error) {
      if (!(error instanceof BrokenZip)) throw error;
      fault(path, error.message);
    }
  }
  for (const path of hashes.keys()) if (!seen.has(path)) fault(path, '清单中有，压缩包中缺少');
  progress(entries.length, entries.length);
  return { seal, sound: faultCount === 0, bundle, files: hashes.size, bytes, faults, faultCount };
}
