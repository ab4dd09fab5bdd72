import type { DictFamily } from '@anlan/domain/config/dict-calls';
import { type DictLock, lockOf } from '@anlan/domain/dictionaries/dictionaries';
import { type AnyField, type AnyResource, permissionCode } from '@anlan/resource';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type TableColumnsType } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { tag } from '../../../kinds/draw';
import { type Translate, useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { Can } from '../../../parts/can';
import type { DrawerState } from '../../../parts/detail/resource-drawer';
import { Failed, Nothing } from '../../../parts/feedback/states';
import type { Values } from '../../../parts/form/form-state';
import { WideTable } from '../../../parts/list/wide-table';
import { type DictRow, definition, removeRow, useItems } from './dict-calls';

const ResourceDrawer = lazy(async () => ({
  default: (await import('../../../parts/detail/resource-drawer')).ResourceDrawer,
}));
const NO_BUTTONS = () => [];
export const ADD = permissionCode(definition, 'add');

/** Read, but not changed, in the form of an entry that the law or a rule of the server names. */
const FIXED = ['parentId', 'code', 'dictKey', 'isSealed', 'logo', 'remark'];
const withFixed = (names: readonly string[]): AnyResource => ({
  ...definition,
  fields: Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [
      name,
      names.includes(name) ? ({ ...field, createOnly: true } as AnyField) : field,
    ]),
  ),
});
const ORDER_ONLY = withFixed([...FIXED, 'dictValue']);
const FORMS: Readonly<Record<DictLock, AnyResource>> = {
  key: withFixed(FIXED),
  row: ORDER_ONLY,
  words: ORDER_ONLY,
  judged: ORDER_ONLY,
};
const isLocked = (row: DictRow) => row.isLocked === true || row.isLocked === 1;
const fixed = (row: DictRow) => lockOf(row.code, row.dictKey) ?? (isLocked(row) ? 'key' : undefined);
const formOf = (row: DictRow): AnyResource => {
  const lock = fixed(row);
  return lock ? FORMS[lock] : definition;
};
const LOCKED_SLOTS = { formBefore: LockedNote };

function LockedNote() {
  const t = useT();
  return (
    <Alert
      type="info"
      showIcon
      title={t('该字典项由法规或系统规则使用：只能调整名称和排序，法定表格、内置原因和系统据以判断的名称不能修改')}
    />
  );
}

/** The form of an item beside whichever list it was called from. */
export function useForm(): {
  form: ReactNode;
  create: (initial?: Values) => void;
  edit: (row: DictRow) => void;
} {
  const [open, setOpen] = useState<{ state: DrawerState; row?: DictRow }>();
  const setState = (_closed: null) => setOpen(undefined);
  const state = open?.state;
  return {
    create: (initial) => setOpen({ state: { mode: 'create', ...(initial ? { initial } : {}) } }),
    edit: (row) => setOpen({ state: { mode: 'edit', id: row.id }, row }),
    form: state && (
      <Suspense fallback={null}>
        <ResourceDrawer
          resource={open.row ? formOf(open.row) : definition}
          slots={open.row && fixed(open.row) ? LOCKED_SLOTS : {}}
          state={state}
          government={false}
          buttonsOf={NO_BUTTONS}
          onClose={() => setState(null)}
          onSaved={() => setState(null)}
        />
      </Suspense>
    ),
  };
}

export function RowActions({ row, onEdit, children }: { row: DictRow; onEdit: () => void; children?: ReactNode }) {
  const t = useT();
  const mayEdit = useCan(permissionCode(definition, 'edit'));
  const mayRemove = useCan(permissionCode(definition, 'delete'));
  const locked = fixed(row) !== undefined;
  return (
    <span className="dict-actions">
      {children}
      {mayEdit && (
        <Button type="link" size="small" aria-label={`${t('编辑')} ${t(row.dictValue)}`} onClick={onEdit}>
          {t('编辑')}
        </Button>
      )}
      {mayRemove && !locked && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={`${t('删除')} ${t(row.dictValue)}`}
          onClick={() => void removeRow(row)}
        >
          {t('删除')}
        </Button>
      )}
    </span>
  );
}

function Name({ row }: { row: DictRow }) {
  const t = useT();
  return (
    <>
      {t(row.dictValue)} {fixed(row) && tag(t('锁定'), 'blue')}
    </>
  );
}

/** The items of one code; those below another item hang under it. */
export function Items({ family, parent }: { family: DictFamily; parent: DictRow }) {
  const t = useT();
  const { data, error, refetch } = useItems(family, parent.id);
  const { form, create, edit } = useForm();
  const mayAdd = useCan(ADD);
  const phone = useScreenClass() === 0;
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const actions = (row: DictRow) => (
    <RowActions row={row} onEdit={() => edit(row)}>
      {mayAdd && (
        <Button
          type="link"
          size="small"
          aria-label={`${t('新增下级')} ${t(row.dictValue)}`}
          onClick={() => create(below(row))}
        >
          {t('新增下级')}
        </Button>
      )}
    </RowActions>
  );
  const columns: TableColumnsType<DictRow> = phone
    ? [
        {
          title: t('字典名称'),
          render: (_value, row) => (
            <>
              <Name row={row} /> {row.isSealed === 1 && tag(t('封存'), 'grey')}
              <small className="dict-key">{row.dictKey}</small>
            </>
          ),
        },
        { title: t('操作'), width: 170, render: (_value, row) => actions(row) },
      ]
    : [
        { title: t('字典名称'), width: 180, render: (_value, row) => <Name row={row} /> },
        { title: t('字典键值'), dataIndex: 'dictKey', width: 110 },
        { title: t('字典排序'), dataIndex: 'sort', width: 90, align: 'right' },
        { title: t('封存'), dataIndex: 'isSealed', width: 80, render: sealedTag(t) },
        { title: t('字典备注'), dataIndex: 'remark', ellipsis: true },
        { title: t('操作'), width: 190, render: (_value, row) => actions(row) },
      ];
  return (
    <section aria-label={`${t(parent.dictValue)} ${t('字典项')}`}>
      <div className="dict-bar">
        <h2>
          {t(parent.dictValue)} <small>{parent.code}</small>
        </h2>
        <Can code={ADD}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => create(below(parent))}>
            {t('新增')}
          </Button>
        </Can>
      </div>
      <WideTable<DictRow>
        rowKey="id"
        size="middle"
        loading={!data}
        dataSource={[...(data ?? [])]}
        columns={columns}
        pagination={false}
        {...(phone ? {} : { scroll: { x: 760 } })}
        locale={{ emptyText: <Nothing text={t('还没有{label}', { label: t('字典项') })} /> }}
      />
      {form}
    </section>
  );
}

export const sealedTag = (t: Translate) => (sealed: number) =>
  sealed === 1 ? tag(t('是'), 'grey') : tag(t('否'), 'green');

const below = (row: DictRow) => ({ parentId: row.id, code: row.code });

export function Search({ onSearch }: { onSearch: (word: string) => void }) {
  const t = useT();
  return (
    <Input.Search
      allowClear
      maxLength={50}
      placeholder={t('字典名称')}
      aria-label={t('字典名称')}
      onSearch={(word) => onSearch(word.trim())}
    />
  );
}
