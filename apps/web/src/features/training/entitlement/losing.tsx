import {
  type LossDept,
  type Losses,
  type LossPerson,
  lossSheet,
  whoLoses,
} from '@anlan/domain/training/entitlement/calls';
import { atNoPost, type Change } from '@anlan/domain/training/entitlement/standing';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { CloseOutlined, ExperimentOutlined, ExportOutlined, ReadOutlined } from '@ant-design/icons';
import { Alert, Button, DatePicker, Skeleton, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { treeOf, useWholeTree } from '../../../kinds/ref/lookups';
import { TreePick } from '../../../kinds/ref/tree-pick';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { saveFile } from '../../../lib/http/transfer';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { useExport } from '../../../parts/sheet/use-export';
import '../training.css';
import './entitlement.css';
import { type AddressChange, useAddressParams } from '../../../parts/list/use-address-params';
import { Arrange } from './arrange';
import { ChangeDialog } from './change-dialog';
import { useChangeWords } from './change-words';
import { Lacking } from './lacking';
import { People } from './loss-people';

/** The suppositions of an address, as far as they can be read; what is wrong with them the server says. */
function changesIn(text: string): readonly Change[] {
  try {
    const read: unknown = JSON.parse(text === '' ? '[]' : text);
    return Array.isArray(read) ? (read as readonly Change[]) : [];
  } catch {
    return [];
  }
}

/** Those the home counts: who may not be at his post today already, and who loses something only then. */
const shownOf = ({ rows }: Losses, who: string): readonly LossPerson[] =>
  who === '' ? rows : rows.filter(({ losses }) => losses.some(atNoPost) === (who === 'already'));

/** /training/entitlement: who loses which permission by a day, why, and the training that mends it. */
export function WhoMayNotWork() {
  const t = useT();
  const tenant = useViewingTenant();
  const mayExport = useCan('examonlinetrainingrecord_export');
  const { busy, ask: exportNow } = useExport();
  const [search, ask] = useAddressParams();
  const [supposing, setSupposing] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [arranging, setArranging] = useState(false);
  const mayArrange = useCan('examonlinetrainingplan_add');
  const depts = useWholeTree('dept', undefined, true);
  const told = (name: string) => search.get(name) ?? '';
  const set = (more: AddressChange) => {
    setChosen([]);
    ask(more);
  };
  const changes = changesIn(told('changes'));
  const suppose = (next: readonly Change[]) => set({ changes: next.length > 0 ? JSON.stringify(next) : '' });
  const query = {
    ...(told('day') === '' ? {} : { day: told('day') }),
    ...(told('deptId') === '' ? {} : { deptId: told('deptId') }),
    ...(changes.length === 0 ? {} : { changes: told('changes') }),
  };
  const { data, error, refetch, isFetching } = useCall(
    [tenant, trainingDemand.name, 'losses'],
    whoLoses,
    { query },
    { staleTime: 0 },
  );
  const tomorrow = dayjs().add(1, 'day');
  return (
    <section className="card" aria-label={t('谁明天不能上岗')}>
      <div className="training-narrow">
        <DatePicker
          allowClear={false}
          value={told('day') === '' ? tomorrow : dayjs(told('day'))}
          disabledDate={(day) => day.isBefore(dayjs(), 'day')}
          aria-label={t('到哪一天')}
          onChange={(next) => next && set({ day: next.isSame(tomorrow, 'day') ? '' : next.format('YYYY-MM-DD') })}
        />
        <TreePick
          nodes={treeOf(depts.data ?? [])}
          value={told('deptId') === '' ? [] : [told('deptId')]}
          multiple={false}
          placeholder={t('部门')}
          aria-label={t('部门')}
          onChange={([next]) => set({ deptId: next ?? '' })}
        />
        <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setSupposing(true)}>
          {t('假设…')}
        </Button>
        {mayExport && (
          <Button
            icon={<ExportOutlined aria-hidden />}
            loading={busy}
            onClick={() => void exportNow(async () => saveFile(await api.file(lossSheet, { query })))}
          >
            {t('导出')}
          </Button>
        )}
      </div>
      <Supposed changes={changes} onChange={suppose} />
      {told('lack') !== '' && <Lacking chosen={told('lack')} />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Sum of={data} supposed={changes.length > 0} />
          {told('deptId') === '' && <Depts of={data.depts} onOpen={(deptId) => set({ deptId })} />}
          {mayArrange && data.rows.length > 0 && (
            <div className="training-narrow">
              <Button
                type="primary"
                icon={<ReadOutlined aria-hidden />}
                disabled={chosen.length === 0}
                onClick={() => setArranging(true)}
              >
                {chosen.length > 0 ? t('安排培训（{n}人）', { n: chosen.length }) : t('安排培训')}
              </Button>
              <Button onClick={() => setChosen(shownOf(data, told('who')).map(({ userId }) => userId))}>
                {t('全选')}
              </Button>
            </div>
          )}
          {told('who') !== '' && (
            <Tag closable onClose={() => set({ who: '' })}>
              {t(told('who') === 'already' ? '只看今天已不能上岗的{n}人' : '只看新失去资格的{n}人', {
                // The server's own counts, as the home has them: the rows below are the first of these.
                n: told('who') === 'already' ? data.already : data.people - data.already,
              })}
            </Tag>
          )}
          <People
            rows={shownOf(data, told('who'))}
            loading={isFetching}
            selects={mayArrange}
            chosen={chosen}
            onChoose={setChosen}
          />
          {data.people > data.rows.length && (
            <p className="quiet">{t('只列出前{n}人，其余请按部门查看或导出', { n: data.rows.length })}</p>
          )}
        </>
      )}
      {changes.length === 0 && told('deptId') === '' && told('lack') === '' && <Lacking chosen="" />}
      {supposing && (
        <ChangeDialog
          onAdd={(change) => {
            suppose([...changes, change]);
            setSupposing(false);
          }}
          onClose={() => setSupposing(false)}
        />
      )}
      {arranging && data && (
        <Arrange
          userIds={chosen}
          day={data.day}
          changes={changes.length > 0 ? told('changes') : null}
          onClose={() => setArranging(false)}
        />
      )}
    </section>
  );
}

function Supposed({
  changes,
  onChange,
}: {
  readonly changes: readonly Change[];
  readonly onChange: (next: readonly Change[]) => void;
}) {
  const t = useT();
  const wordsOf = useChangeWords(changes);
  if (changes.length === 0) return null;
  return (
    <ul className="supposed" aria-label={t('假设')}>
      {changes.map((change, place) => {
        const words = wordsOf(change);
        return (
          <li key={JSON.stringify(change)} className="tag tag-orange">
            {t('假设：')}
            {words}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('移除假设“{words}”', { words })}
              onClick={() => onChange(changes.filter((_, at) => at !== place))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function Sum({ of, supposed }: { readonly of: Losses; readonly supposed: boolean }) {
  const t = useT();
  const losing = of.people - of.already;
  return (
    <>
      <p className="loss-sum">
        <strong>
          {of.people === 0
            ? t('到{day}没有人失去资格', { day: of.day })
            : t('到{day}，{n}人失去{m}项资格', { day: of.day, n: of.people, m: of.permissions })}
        </strong>
        <span className="quiet">
          {of.already > 0 && t('其中{n}人今天已不能上岗，{m}人是新增', { n: of.already, m: losing })}{' '}
          {t('共看了{n}名在职人员', { n: of.served })}
          {supposed && ` · ${t('按假设计算')}`}
        </span>
      </p>
      {of.withoutCertificates && <Alert type="info" showIcon title={t('您没有查看证书的权限，只判断学时和培训')} />}
    </>
  );
}

function Depts({ of, onOpen }: { readonly of: readonly LossDept[]; readonly onOpen: (deptId: string) => void }) {
  const t = useT();
  if (of.length === 0) return null;
  return (
    <ul className="loss-depts" aria-label={t('按部门')}>
      {of.map(({ deptId, deptName, people, permissions }) => (
        <li key={deptId ?? ''}>
          <Button disabled={deptId === null} onClick={() => deptId && onOpen(deptId)}>
            {deptName ?? t('未分配部门')} {t('{n}人{m}项', { n: people, m: permissions })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
