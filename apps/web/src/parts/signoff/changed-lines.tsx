import type { DocumentChanges } from '@anlan/domain/document/institutional-calls';
import { Tag } from 'antd';
import { useT } from '../../lib/i18n';
import './sign-off.css';

/** Of a long text, so many paragraphs that stayed are shown around those that changed. */
const AROUND = 1;

interface Shown {
  readonly key: string;
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  readonly text: string;
}

/** What was changed between two versions: paragraphs added and struck, files with the pages that read otherwise. */
export function ChangedLines({ changes: { lines, files, note } }: { readonly changes: DocumentChanges }) {
  const t = useT();
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown = lines.flatMap(({ kind, text }, at): Shown[] => {
    if (near[at]) return [{ key: `${at}/${kind}`, kind, text }];
    return near[at - 1] ? [{ key: `${at}/gap`, kind: 'gap', text: '' }] : [];
  });
  const words = { added: t('新增'), removed: t('删除'), changed: t('修改') } as const;
  const changed = lines.some(({ kind }) => kind !== 'same');
  return (
    <div className="changed-lines">
      {note && <p>{t('修订说明：{note}', { note })}</p>}
      {changed && (
        <ul>
          {shown.map(({ key, kind, text }) => {
            if (kind === 'gap') return <li key={key} className="changed-gap" aria-hidden />;
            return (
              <li key={key} className={`changed-${kind}`}>
                {kind !== 'same' && <span className="changed-kind">{words[kind]}</span>}
                {kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text}
              </li>
            );
          })}
        </ul>
      )}
      {files.length > 0 && (
        <ul>
          {files.map(({ name, kind, pages }) => (
            <li key={`${kind}/${name}`}>
              <Tag color={kind === 'removed' ? 'red' : kind === 'added' ? 'green' : 'orange'}>{words[kind]}</Tag>
              {name}
              {kind === 'changed' && (
                <span className="quiet">
                  {' '}
                  {pages === null
                    ? t('无法逐页比较，请通读全文')
                    : pages.length === 0
                      ? t('各页文字未变')
                      : t('改动的页：{pages}', { pages: pages.join('、') })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!changed && files.length === 0 && <p className="quiet">{t('文字没有改动')}</p>}
    </div>
  );
}
