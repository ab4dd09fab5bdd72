import { lawCitations } from '@anlan/domain/law/calls';
import { legalDocument } from '@anlan/domain/law/legal-document';
import { AMENDED, REPEALED } from '@anlan/domain/law/validity';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Skeleton, Spin } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { useLook } from '../../kinds/choice/dictionaries';
import { webKindOf } from '../../kinds/registry';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { type Translate, useT } from '../../lib/i18n';
import { Helpline } from '../../parts/contact/channels';
import { FeedbackForm } from '../../parts/contact/feedback-form';
import { Failed } from '../../parts/feedback/states';
import { useRecordAddress } from '../../parts/record-address';
import { securedLink } from './bulk-download';
import { type LawRow, useLaw } from './law-calls';
import './law.css';

const GrowingPages = lazy(() => import('../../kinds/file/growing-pages').then((m) => ({ default: m.GrowingPages })));

const DICTIONARIES = ['safe_law_validity', 'safe_law_category'];
const FACTS = [
  'documentNumber',
  'typeId',
  'label',
  'lawCategory',
  'effectiveness',
  'draftingAuthority',
  'publishDate',
  'enforceDate',
  'edition',
  'editionDate',
  'repealDate',
  'validity',
] as const;

interface Props {
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One law on the whole screen: its file page by page, and beside it its facts, what rests on it and whom to ask. */
export function LawReader({ id, onOpen, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useLaw(id);
  const file = data?.documentUrlList?.[0];
  const link = file && securedLink(file.link, window.location.protocol);
  return (
    <Modal
      open
      title={data?.title ?? t('法规详情')}
      width="100vw"
      className="law-reader"
      footer={null}
      closable={{ 'aria-label': t('关闭') }}
      onCancel={onClose}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="law-open">
          <div className="law-paper">
            {link ? (
              <Suspense fallback={<Spin className="pane-wait" />}>
                <GrowingPages src={link} />
              </Suspense>
            ) : (
              <p className="quiet">{t('没有上传法规文件')}</p>
            )}
          </div>
          <aside className="law-side" aria-label={t('法规信息')}>
            {file && link && (
              <Button type="primary" block href={link} download={file.name} icon={<DownloadOutlined aria-hidden />}>
                {t('下载 {file}', { file: file.name })}
              </Button>
            )}
            <Facts row={data} onOpen={onOpen} />
            <Citations row={data} onOpen={onOpen} />
            <Contact row={data} />
          </aside>
        </div>
      )}
    </Modal>
  );
}

function Facts({ row, onOpen }: { row: LawRow; onOpen: (id: string) => void }) {
  const t = useT();
  const look = useLook(DICTIONARIES);
  const { replacedById, replacedByTitle } = row;
  const facts = FACTS.flatMap((name) => {
    const field = legalDocument.fields[name];
    const text = webKindOf(field).text({ name, field: field as never, row, look });
    return text ? [{ label: t(field.label), text }] : [];
  });
  return (
    <section>
      <dl className="law-facts-list">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {replacedById && (
          <div>
            <dt>{t('被其代替')}</dt>
            <dd>
              <button type="button" className="link" onClick={() => onOpen(replacedById)}>
                {replacedByTitle}
              </button>
            </dd>
          </div>
        )}
      </dl>
      {row.summary && (
        <>
          <h3>{t('摘要，非原文')}</h3>
          <p>{row.summary}</p>
        </>
      )}
    </section>
  );
}

/** Why what rests on it has to be looked through; nothing while the law holds as it began. */
function touchedBy(row: LawRow, t: Translate): string | null {
  if (row.validity === REPEALED) return t('该法规已废止，以下内容仍在引用，请逐项核对');
  if (row.replacedByTitle && row.repealDate)
    return t('该法规自{date}起由《{title}》代替，以下内容将受影响，请逐项核对', {
      date: row.repealDate,
      title: row.replacedByTitle,
    });
  if (row.validity === AMENDED && row.edition)
    return t('该法规已修改，现行版本为{edition}，请核对以下内容是否按现行版本', { edition: row.edition });
  return null;
}

/** What rests on it: of a law that has ended these are what has to be looked through. */
function Citations({ row, onOpen }: { row: LawRow; onOpen: (id: string) => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const addressOf = useRecordAddress();
  const { data } = useCall([tenant, legalDocument.name], lawCitations, { params: { id: row.id } }, { company: false });
  if (!data) return null;
  const { rules, records, replaces } = data;
  const none = rules.length === 0 && records.length === 0;
  const touched = touchedBy(row, t);
  return (
    <section>
      {replaces.length > 0 && (
        <>
          <h3>{t('代替的法规')}</h3>
          <ul>
            {replaces.map((one) => (
              <li key={one.id}>
                <button type="button" className="link" onClick={() => onOpen(one.id)}>
                  {one.title}
                </button>{' '}
                <span className="quiet">{one.documentNumber}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('引用该法规的内容')}</h3>
      {none && <p className="quiet">{t('没有内容引用该法规')}</p>}
      {touched && !none && <Alert type="warning" showIcon title={touched} />}
      {records.map((group) => (
        <div key={group.label}>
          <h4>
            {group.label}
            <span className="quiet">{t('（{n}）', { n: group.total })}</span>
          </h4>
          <ul>
            {group.records.map((one) => {
              const address = addressOf(group.resource, one.id);
              return (
                <li key={one.id}>
                  {address ? <Link to={address}>{one.title}</Link> : one.title}
                  <p className="quiet">{one.text}</p>
                </li>
              );
            })}
          </ul>
          {group.total > group.records.length && (
            <p className="quiet">{t('仅列出前{n}条', { n: group.records.length })}</p>
          )}
        </div>
      ))}
      {rules.length > 0 && (
        <>
          <h4>
            {t('系统规则')}
            <span className="quiet">{t('（{n}）', { n: rules.length })}</span>
          </h4>
          <ul>
            {rules.map((rule) => (
              <li key={`${rule.kind}/${rule.name}/${rule.source}`}>
                {t(rule.kind)}：{t(rule.name)}
                <p className="quiet">{rule.source}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Contact({ row }: { row: LawRow }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <section aria-label={t('联系我们')}>
      <h3>{t('联系我们')}</h3>
      <p>{t('服务时间：每日 8:30 至 18:00')}</p>
      <ul>
        <Helpline />
      </ul>
      <FeedbackForm id={id} about={t('关于《{title}》', { title: row.title })} onBusy={setBusy} />
      <Button type="primary" htmlType="submit" form={id} loading={busy}>
        {t('提交')}
      </Button>
    </section>
  );
}
