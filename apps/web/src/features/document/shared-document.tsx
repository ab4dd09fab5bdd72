import { type SharedFile, sharedDocument, sharedFile } from '@anlan/domain/document/institutional-calls';
import { standingOfNewest } from '@anlan/domain/document/standing';
import { Button, Result, Skeleton, Spin } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/http/api-error';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { site } from '../../lib/site';
import { HtmlText } from '../../parts/detail/html-text';
import { standingTag } from './standing-tag';
import '../../parts/parts.css';
import './document.css';

const DocumentPages = lazy(async () => ({ default: (await import('../../kinds/file/document-pages')).DocumentPages }));
const PICTURES = ['jpg', 'jpeg', 'png', 'webp'];

/** /share/institutional, open to whoever holds the link: the document and nothing else. */
export function SharedDocument() {
  const t = useT();
  const [params] = useSearchParams();
  const keys = params.get('keys') ?? '';
  const { data, error, refetch } = useCall(
    ['public'],
    sharedDocument,
    { params: { id: keys || '-' } },
    { company: false, token: false, retry: false },
  );
  useEffect(() => {
    document.title = `${data ? data.name : t('制度文件')} - ${t(site.name)}`;
  }, [t, data]);
  if (error)
    return (
      <main className="shared-document">
        <div className="card">
          <Result
            status="warning"
            title={t('无法打开文件')}
            subTitle={error instanceof ApiError ? t(error.message) : t('网络不通，请稍后再试')}
            extra={<Button onClick={() => void refetch()}>{t('重试')}</Button>}
          />
        </div>
      </main>
    );
  if (!data)
    return (
      <main className="shared-document">
        <div className="card">
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      </main>
    );
  const facts: readonly (readonly [string, string | null])[] = [
    ['文件类型', data.typeName],
    ['文件编号', data.docNum],
    ['文本版本', t('第{n}版', { n: data.textVersion })],
    ['发文单位', data.issuingUnit],
    ['管理部门', data.deptName],
    ['发布日期', data.releaseTime],
    ['实施日期', data.implementTime],
  ];
  return (
    <main className="shared-document">
      <article className="card">
        <h1>
          {data.name} {standingTag(standingOfNewest({ ...data, signOffVersion: data.textVersion }), t)}
        </h1>
        <p className="quiet">{data.companyName}</p>
        <dl>
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {data.content && <HtmlText html={data.content} />}
        {data.files.map((file) => (
          <Shown key={file.attachId} file={file} keys={keys} />
        ))}
        <p className="quiet">{t('链接有效期至{until}', { until: data.expireTime.slice(0, 16) })}</p>
      </article>
    </main>
  );
}

function Shown({ file, keys }: { readonly file: SharedFile; readonly keys: string }) {
  const src = `${site.api}${sharedFile.path}?keys=${encodeURIComponent(keys)}&file=${file.attachId}`;
  if (PICTURES.includes(file.extension))
    return (
      <figure>
        <img src={src} alt={file.name} loading="lazy" />
        <figcaption className="quiet">{file.name}</figcaption>
      </figure>
    );
  return (
    <section aria-label={file.name}>
      <p>
        <a href={src} target="_blank" rel="noopener noreferrer">
          {file.name}
        </a>
      </p>
      {file.extension === 'pdf' && (
        <Suspense fallback={<Spin />}>
          <DocumentPages src={src} />
        </Suspense>
      )}
    </section>
  );
}
