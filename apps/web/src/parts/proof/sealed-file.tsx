import type { DossierVerdict } from '@anlan/domain/dossier/verify';
import { sealKeys } from '@anlan/domain/seal/calls';
import type { BundleVerdict } from '@anlan/domain/seal/clauses';
import type { SealedBundle, SealKey } from '@anlan/domain/seal/seal';
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Progress, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { site } from '../../lib/site';
import { ClauseList } from './clause-list';
import './proof.css';

interface PublishedKeys {
  readonly keys: readonly SealKey[];
}

interface Judged {
  readonly name: string;
  readonly bundle: SealedBundle | undefined;
  readonly verdict: BundleVerdict | DossierVerdict;
  /** Only where the published keys could not be asked: to be compared by eye. */
  readonly fingerprint: string | null;
}

/** By what a file says it is: each kind is judged by its own clauses. */
const verdictOf = async (
  bundle: unknown,
  kind: string | undefined,
  keys: readonly SealKey[],
): Promise<BundleVerdict> =>
  kind === 'hours'
    ? (await import('@anlan/domain/training/completion/verify')).verifyHours(bundle, keys)
    : (await import('@anlan/domain/permit/proof/verify')).verifyPermit(bundle, keys);

/** /share/verify: a sealed file judged in this browser; nothing of it leaves the machine. */
export function SealedFile() {
  const t = useT();
  const asked = useCall(['public'], sealKeys, {}, { company: false, token: false, retry: false });
  const keys = asked.data;
  const [judged, setJudged] = useState<Judged>();
  useEffect(() => {
    document.title = `${t('核对封签文件')} - ${t(site.name)}`;
  }, [t]);
  const [looking, setLooking] = useState<number>();
  const [unread, setUnread] = useState(false);
  const chosen = useRef<File>(undefined);
  /** Judged by the published keys; by its own, to be compared by eye, only where these cannot be asked. */
  const judge = async (file: File, known?: PublishedKeys) => {
    chosen.current = file;
    setJudged(undefined);
    setUnread(false);
    try {
      const published = known ?? keys ?? (await asked.refetch()).data;
      const found = await judgedBy(file, published);
      if (chosen.current === file) setJudged(found);
    } catch {
      if (chosen.current === file) setUnread(true);
    }
  };
  // A line at last: what was judged by its own key is judged again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming of the keys judges again
  useEffect(() => {
    if (keys && judged?.fingerprint && chosen.current) void judge(chosen.current, keys);
  }, [keys]);
  const judgedBy = async (file: File, published: PublishedKeys | undefined): Promise<Judged> => {
    if (/\.zip$/i.test(file.name)) return judgePackage(file, published);
    const [{ bundleIn, fingerprintOf, isBundle }, text] = await Promise.all([
      import('@anlan/domain/seal/seal'),
      file.text(),
    ]);
    const bundle = bundleIn(text);
    const known = isBundle(bundle) ? bundle : undefined;
    const own = known ? [{ keyId: known.seal.keyId, publicKey: known.seal.publicKey }] : [];
    return {
      name: file.name,
      bundle: known,
      verdict: await verdictOf(bundle, known?.kind, published?.keys ?? own),
      fingerprint: published || !known ? null : fingerprintOf(known.seal.publicKey),
    };
  };
  /** Piece by piece from the disk: a package is larger than what a browser holds. */
  const judgePackage = async (file: File, published: PublishedKeys | undefined): Promise<Judged> => {
    const [{ verifyDossier, sealKeyIn }, { fingerprintOf }] = await Promise.all([
      import('@anlan/domain/dossier/verify'),
      import('@anlan/domain/seal/seal'),
    ]);
    const source = {
      size: file.size,
      read: async (from: number, length: number) => new Uint8Array(await file.slice(from, from + length).arrayBuffer()),
    };
    setLooking(0);
    try {
      const own = published ? undefined : await sealKeyIn(source);
      let shown = 0;
      const verdict = await verifyDossier(source, published?.keys ?? (own ? [own] : []), (done, total) => {
        const percent = Math.floor((done / Math.max(total, 1)) * 100);
        if (percent !== shown) setLooking(percent);
        shown = percent;
      });
      return {
        name: file.name,
        bundle: verdict.bundle,
        verdict,
        fingerprint: own ? fingerprintOf(own.publicKey) : null,
      };
    } finally {
      setLooking(undefined);
    }
  };
  return (
    <main className="proof-page">
      <div className="proof-sheet">
        <h1>{t('核对封签文件')}</h1>
        <p>{t('选择作业票或培训学时的封签文件（.json）、整个迎检资料包（.zip），在本机核对，文件不会上传')}</p>
        <Upload.Dragger
          accept=".json,application/json,.zip,application/zip"
          disabled={looking !== undefined}
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            void judge(file);
            return false;
          }}
        >
          <p>
            <InboxOutlined style={{ fontSize: 32 }} />
          </p>
          <p>{t('点击选择或拖入文件')}</p>
        </Upload.Dragger>
        {looking !== undefined && (
          <div role="status">
            <p>{t('正在核对')}</p>
            <Progress percent={looking} aria-label={t('正在核对')} />
          </div>
        )}
        {unread && <Alert showIcon type="error" title={t('文件读取失败，请重新选择')} />}
        {judged && <Verdict judged={judged} />}
      </div>
    </main>
  );
}

/** What the seal says, and then what it says of everything under it. */
function heading({ verdict }: Judged): string {
  const { seal, sound } = verdict;
  if (!seal.sound) return '不能采信';
  if ('files' in verdict) return sound ? '封签完好，整个压缩包与封签时一致' : '压缩包在封签之后被改动，不能采信';
  return sound ? '封签完好，各条均符合' : '封签完好，有条款不符合';
}

function Verdict({ judged }: { judged: Judged }) {
  const t = useT();
  const { name, bundle, verdict, fingerprint } = judged;
  const { seal, sound } = verdict;
  return (
    <>
      <Alert
        showIcon
        type={sound ? (fingerprint ? 'warning' : 'success') : 'error'}
        title={t(heading(judged))}
        description={seal.sound ? undefined : t(seal.says)}
      />
      {fingerprint && seal.sound ? (
        <Alert
          showIcon
          type="warning"
          title={t('没有网络，未能取得公布的公钥')}
          description={t('请与企业公布的公钥指纹核对：{fingerprint}', { fingerprint })}
        />
      ) : null}
      {bundle && seal.sound ? (
        <dl className="proof-facts">
          <dt>{t('文件')}</dt>
          <dd>{name}</dd>
          <dt>{t('企业')}</dt>
          <dd>{bundle.tenantName}</dd>
          <dt>{t('files' in verdict ? '资料包' : bundle.kind === 'hours' ? '证书编号' : '作业票编号')}</dt>
          <dd>{bundle.recordName}</dd>
          <dt>{t('封签时间')}</dt>
          <dd>{bundle.seal.sealedAt}</dd>
          {'files' in verdict && (
            <>
              <dt>{t('文件数')}</dt>
              <dd>{t('{n}个', { n: verdict.files })}</dd>
            </>
          )}
        </dl>
      ) : null}
      {'files' in verdict ? <Faults verdict={verdict} /> : null}
      {'clauses' in verdict && verdict.clauses.length > 0 ? <ClauseList clauses={verdict.clauses} /> : null}
    </>
  );
}

function Faults({ verdict: { faults, faultCount } }: { verdict: DossierVerdict }) {
  const t = useT();
  if (faultCount === 0) return null;
  return (
    <section aria-label={t('改动之处')}>
      <h2>{t('改动之处（{n}处）', { n: faultCount })}</h2>
      <ul className="proof-faults">
        {faults.map(({ path, says }) => (
          <li key={`${path} ${says}`}>
            {t(path)} <strong>{t(says)}</strong>
          </li>
        ))}
      </ul>
      {faultCount > faults.length && <p>{t('只列出前{n}处', { n: faults.length })}</p>}
    </section>
  );
}
