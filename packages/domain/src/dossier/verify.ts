/**
 * Whether a 迎检资料包 is as it was made. Its seal is its last file and covers every byte before it; what stands behind the
 * content of the seal follows from the files and is compared byte for byte. So any byte that was changed breaks it; which
 * file it was is then told by the list of files under the seal. Pure: the same lines judge in the browser, where nothing of
 * the package is uploaded, and in Node.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalText } from '../seal/canonical';
import { bundleIn, isBundle, type SealedBundle, type SealKey, type SealVerdict, verifySeal } from '../seal/seal';
import { crcOf, type FrameFile, fileEnd, fileHeader } from './frame';
import { ahead, BrokenZip, type ZipRead, type ZipSource, zipContent, zipIn } from './zip';

export const SEAL_FILE = '封签.json';
/** A line a file, `<sha256>  <path>`, as sha256sum writes and checks it. */
export const LIST_FILE = '校验清单.sha256';

/** What the seal of a package says. */
export interface SealedDossier {
  readonly period: { readonly from: string; readonly until: string };
  readonly topics: readonly string[];
  /** All bytes of the package before the header of the seal. */
  readonly body: { readonly bytes: number; readonly sha256: string };
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
  /** The first of them; `faultCount` has all. */
  readonly faults: readonly DossierFault[];
  readonly faultCount: number;
}

const MOST_TOLD = 100;
/** The seal and the list of a package are no longer than this. */
const LONGEST_TEXT = 64 * 1_048_576;

async function textOf(source: ZipSource, entry: FrameFile): Promise<Uint8Array> {
  if (entry.size > LONGEST_TEXT) throw new BrokenZip('内容已损坏');
  const bytes = new Uint8Array(entry.size);
  let at = 0;
  for await (const piece of zipContent(source, entry)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function sealedIn(bundle: SealedBundle): SealedBundle<SealedDossier> | undefined {
  const { list, body } = (bundle.content ?? {}) as Partial<SealedDossier>;
  return bundle.kind === 'dossier' && list?.path === LIST_FILE && isDigest(list.sha256) && isDigest(body?.sha256)
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
  faults: [],
  faultCount: 0,
});

/** The key a package's seal carries, to be compared by eye where the published ones cannot be asked; undefined where there is none. */
export async function sealKeyIn(source: ZipSource): Promise<SealKey | undefined> {
  try {
    const sealed = (await zipIn(source)).entries.find(({ path }) => path === SEAL_FILE);
    const given = sealed && bundleIn(new TextDecoder().decode(await textOf(source, sealed)));
    return isBundle(given) ? { keyId: given.seal.keyId, publicKey: given.seal.publicKey } : undefined;
  } catch (error) {
    if (error instanceof BrokenZip) return undefined;
    throw error;
  }
}

type Progress = (done: number, total: number) => void;

/** Whether every byte of the package is as it was sealed; `sealed` has a content that is as it was. */
async function untouched(
  source: ZipSource,
  { entries, shaped }: ZipRead,
  sealed: FrameFile,
  { body }: SealedDossier,
  progress: Progress,
): Promise<boolean> {
  if (!shaped || entries.at(-1) !== sealed || sealed.at !== body.bytes) return false;
  const hash = sha256.create();
  try {
    for (const [at, entry] of entries.entries()) {
      progress(at, entries.length);
      if (entry === sealed) break;
      hash.update(fileHeader(entry));
      for await (const piece of zipContent(source, entry)) hash.update(piece);
      hash.update(fileEnd(entry));
    }
  } catch (error) {
    if (error instanceof BrokenZip) return false;
    throw error;
  }
  return bytesToHex(hash.digest()) === body.sha256;
}

/** Which files of a package that is not as it was sealed are other than the list says. */
async function named(
  source: ZipSource,
  { entries, shaped }: ZipRead,
  hashes: ReadonlyMap<string, string>,
  progress: Progress,
): Promise<Pick<DossierVerdict, 'faults' | 'faultCount'>> {
  const faults: DossierFault[] = [];
  let faultCount = 0;
  const fault = (path: string, says: string) => {
    faultCount += 1;
    if (faults.length < MOST_TOLD) faults.push({ path, says });
  };
  const seen = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    progress(at, entries.length);
    const { path } = entry;
    const first = !seen.has(path);
    seen.add(path);
    if (!first) fault(path, '同名的文件有两个');
    if (!first || path === SEAL_FILE || path === LIST_FILE) continue;
    const wanted = hashes.get(path);
    if (wanted === undefined) {
      fault(path, '封签之后加入，清单中没有');
      continue;
    }
    try {
      const hash = sha256.create();
      for await (const piece of zipContent(source, entry)) hash.update(piece);
      if (bytesToHex(hash.digest()) !== wanted) fault(path, '内容在封签之后被改动');
    } catch (error) {
      if (!(error instanceof BrokenZip)) throw error;
      fault(path, error.message);
    }
  }
  for (const path of hashes.keys()) if (!seen.has(path)) fault(path, '清单中有，压缩包中缺少');
  if (!shaped) fault('压缩包的目录', '在封签之后被改动');
  else if (faultCount === 0) fault('整个压缩包', '文件的次序、文件头或文件尾在封签之后被改动');
  return { faults, faultCount };
}

/** `progress` hears how many of how many files have been looked at. */
export async function verifyDossier(
  given: ZipSource,
  trusted: readonly SealKey[],
  progress: Progress = () => undefined,
): Promise<DossierVerdict> {
  const source = ahead(given);
  try {
    const zip = await zipIn(source);
    const one = (path: string) => zip.entries.find((entry) => entry.path === path);
    const [sealed, list] = [one(SEAL_FILE), one(LIST_FILE)];
    if (!sealed) return refused(`压缩包中没有“${SEAL_FILE}”，不是迎检资料包`);
    const sealText = await textOf(source, sealed);
    // With its mark of byte order, if somebody has put one there: it is compared as it stands.
    const read = new TextDecoder('utf-8', { ignoreBOM: true }).decode(sealText);
    const found = bundleIn(read);
    const seal = verifySeal(found, trusted);
    if (!seal.sound) return refused(seal.says, seal);
    const bundle = isBundle(found) ? sealedIn(found) : undefined;
    if (!bundle) return refused('封签不是迎检资料包的封签，或由旧版本生成、没有封住整个压缩包：请重新生成', seal);
    // The same bundle written otherwise, or with another checksum around it, is another package.
    if (canonicalText(found) !== read || crcOf(sealText) !== sealed.crc)
      return refused(`“${SEAL_FILE}”在封签之后被改写`, seal);
    const { content } = bundle;
    const files = content.list.files;
    if (await untouched(source, zip, sealed, content, progress)) {
      progress(zip.entries.length, zip.entries.length);
      return { seal, sound: true, bundle, files, faults: [], faultCount: 0 };
    }
    if (!list) return refused(`压缩包中没有“${LIST_FILE}”`, seal);
    const text = await textOf(source, list);
    if (bytesToHex(sha256(text)) !== content.list.sha256) return refused(`“${LIST_FILE}”在封签之后被改动`, seal);
    const hashes = hashesIn(new TextDecoder().decode(text));
    if (hashes?.size !== files) return refused(`“${LIST_FILE}”与封签不一致`, seal);
    const told = await named(source, zip, hashes, progress);
    progress(zip.entries.length, zip.entries.length);
    return { seal, sound: false, bundle, files, ...told };
  } catch (error) {
    if (error instanceof BrokenZip) return refused(error.message);
    throw error;
  }
}
