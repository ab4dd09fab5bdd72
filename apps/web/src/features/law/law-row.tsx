import { legalDocument } from '@anlan/domain/law/legal-document';
import { Checkbox } from 'antd';
import { useLook } from '../../kinds/choice/dictionaries';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import { Marked } from '../../parts/list/marked';
import type { LawRow } from './law-calls';
import './law.css';

const DICTIONARIES = ['safe_law_validity', 'safe_law_category'];

/** One law of the list: what it is, whether it holds, and our summary. */
export function Law({
  row,
  ticked,
  onTick,
  words = '',
  onOpen,
}: {
  row: LawRow;
  ticked: boolean;
  onTick: (on: boolean) => void;
  /** Looked for in its file. */
  words?: string;
  onOpen: () => void;
}) {
  const t = useT();
  const look = useLook(DICTIONARIES);
  const shown = (name: 'validity' | 'lawCategory' | 'enforceDate' | 'editionDate' | 'repealDate' | 'label') => {
    const field = legalDocument.fields[name];
    return webKindOf(field).text({ name, field: field as never, row, look });
  };
  const facts = [
    row.documentNumber,
    shown('lawCategory'),
    row.enforceDate && t('{date}起施行', { date: shown('enforceDate') }),
    row.edition &&
      row.editionDate &&
      t('现行版本：{edition}，{date}起施行', { edition: row.edition, date: shown('editionDate') }),
    row.repealDate && t('{date}起废止', { date: shown('repealDate') }),
  ].filter(Boolean);
  return (
    <li>
      <Checkbox
        checked={ticked}
        aria-label={t('选择 {name}', { name: row.title })}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div>
        <button type="button" className="link law-title" onClick={onOpen}>
          {row.title}
        </button>
        {row.validity && (
          <span className={`tag tag-${VALIDITY_HUES[row.validity] ?? 'grey'}`}>{shown('validity')}</span>
        )}
        <p className="law-facts">{facts.join('　')}</p>
        {row.summary && (
          <p className="law-summary">
            <span className="quiet">{t('摘要，非原文')}</span> {row.summary}
          </p>
        )}
        {row.hits?.map((hit) => (
          <p key={hit.page} className="law-summary">
            <span className="quiet">{t('第{n}页', { n: hit.page })}</span> <Marked text={hit.words} words={words} />
          </p>
        ))}
        {(row.places ?? 0) > (row.hits?.length ?? 0) && (
          <p className="law-facts">{t('另有{n}页', { n: (row.places ?? 0) - (row.hits?.length ?? 0) })}</p>
        )}
        {row.replacedByTitle && <p className="law-facts">{t('由《{title}》代替', { title: row.replacedByTitle })}</p>}
      </div>
    </li>
  );
}

/** Only repeats what the word says. */
const VALIDITY_HUES: Readonly<Record<string, string>> = { '1': 'green', '2': 'blue', '3': 'orange', '4': 'grey' };
