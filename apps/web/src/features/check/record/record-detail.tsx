import type { AnyRow, Attachment } from '@anlan/client';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useRecordAddress } from '../../../parts/record-address';
import { distanceWords, flagWords } from '../sign-words';
import '../check-records.css';

const FileList = lazy(async () => ({ default: (await import('../../../kinds/file/file-list')).FileList }));

interface Item extends AnyRow {
  readonly riskName: string | null;
  readonly content: string | null;
  readonly project: string | null;
  readonly standard: string | null;
  readonly result: number | null;
  readonly describe: string | null;
  /** Set to normal with others at one touch, so many seconds after the beginning. */
  readonly batchSeconds?: number | null;
  readonly imagesList?: readonly Attachment[];
  readonly hiddenDangerId: string | null;
  readonly hiddenDangerName: string | null;
}

const RESULTS: Readonly<Record<number, readonly [string, string]>> = {
  1: ['正常', 'tag tag-green'],
  2: ['异常', 'tag tag-red'],
  3: ['不涉及', 'tag tag-grey'],
};

/** The danger where its reader opens it; its name alone for whoever may not read dangers. */
function DangerLink({ id, name }: { id: string; name: string | null }) {
  const to = useRecordAddress()('hiddenDanger', id);
  return useCan('hiddendanger_view') && to ? <Link to={to}>{name}</Link> : name;
}

/** Items in their order below their risk points, each with what was found there. */
export function RecordItems({ row }: { row: AnyRow }) {
  const t = useT();
  const items = (row.items as readonly Item[] | undefined) ?? [];
  if (items.length === 0) return <p className="quiet">{t('没有检查项')}</p>;
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.riskName ?? t('附加检查');
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return (
    <div className="record-items">
      {[...groups].map(([name, list]) => (
        <section key={name} aria-label={name}>
          <h3>
            {name}
            <span className="quiet">{t('{n}项', { n: list.length })}</span>
          </h3>
          <ol>
            {list.map((item) => {
              const result = item.result === null ? undefined : RESULTS[item.result];
              return (
                <li key={item.id}>
                  <div className="record-item-head">
                    <span>{item.content ?? item.project}</span>
                    {item.batchSeconds !== null && item.batchSeconds !== undefined && (
                      <span className="tag tag-grey">{t('批量正常（开始后{n}秒）', { n: item.batchSeconds })}</span>
                    )}
                    <span className={result?.[1] ?? 'tag tag-grey'}>{t(result?.[0] ?? '未检查')}</span>
                  </div>
                  {item.standard && <p className="quiet">{t('标准：{text}', { text: item.standard })}</p>}
                  {item.describe && <p>{item.describe}</p>}
                  {(item.imagesList?.length ?? 0) > 0 && (
                    <Suspense fallback={<span className="control-wait" />}>
                      <FileList files={item.imagesList ?? []} label="现场照片" />
                    </Suspense>
                  )}
                  {item.hiddenDangerId && (
                    <p>
                      {t('隐患：')}
                      <DangerLink id={item.hiddenDangerId} name={item.hiddenDangerName} />
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface SignIn {
  readonly riskId: string | null;
  readonly userName: string | null;
  readonly time: string;
  readonly toldTime: string | null;
  readonly way: number;
  readonly distance: number | null;
  readonly deviation: number | null;
  readonly flags: readonly string[];
}
interface Danger {
  readonly id: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly hiddenDangerLevel: number;
  readonly status: number;
  readonly isOverdue: number | null;
  readonly reviseName: string | null;
  readonly itemContent: string | null;
}

/** Where and when people signed in, and which hidden dangers came of it. */
export function RecordMore({ row }: { row: AnyRow }) {
  const t = useT();
  const signIns = (row.signIns as readonly SignIn[] | undefined) ?? [];
  const dangers = (row.hiddenDangers as readonly Danger[] | undefined) ?? [];
  const items = (row.items as readonly Item[] | undefined) ?? [];
  const pointOf = (id: string | null): string => items.find((item) => item.riskId === id)?.riskName ?? t('本次检查');
  return (
    <>
      <section className="record-more" aria-labelledby="record-signins">
        <h2 id="record-signins">{t('签到记录')}</h2>
        {signIns.length === 0 && <p className="quiet">{t('没有签到')}</p>}
        <ul className="record-list">
          {signIns.map((signIn) => {
            const words = flagWords(signIn, t);
            return (
              <li key={`${signIn.riskId}${signIn.time}${signIn.userName}`}>
                <span>
                  {pointOf(signIn.riskId)}
                  <span className="quiet">
                    {[
                      signIn.userName,
                      signIn.toldTime ?? signIn.time,
                      signIn.way === 1 ? t('扫码') : t('定位'),
                      signIn.distance === null || signIn.flags.includes('far') ? '' : distanceWords(signIn.distance, t),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className={signIn.flags.some((flag) => flag !== 'offline') ? 'tag tag-orange' : 'tag tag-green'}>
                  {words === '' ? t('正常') : words}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section className="record-more" aria-labelledby="record-dangers">
        <h2 id="record-dangers">{t('发现的隐患')}</h2>
        {dangers.length === 0 && <p className="quiet">{t('没有发现隐患')}</p>}
        <ul className="record-list">
          {dangers.map((danger) => {
            const name = danger.name ?? danger.code ?? '';
            return (
              <li key={danger.id}>
                <span>
                  <DangerLink id={danger.id} name={name} />
                  <span className="quiet">
                    {[
                      danger.code,
                      danger.itemContent,
                      danger.reviseName && t('整改人：{name}', { name: danger.reviseName }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span
                  className={
                    danger.isOverdue === 1 ? 'tag tag-red' : danger.status === 5 ? 'tag tag-green' : 'tag tag-blue'
                  }
                >
                  {t(hiddenDangerLifecycle.labelOf(danger.status))}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
