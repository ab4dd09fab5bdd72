import { dynamicSheet } from '@anlan/domain/dynamic/calls';
import { ExportOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { treeOf, useWholeTree } from '../../kinds/ref/lookups';
import { TreePick } from '../../kinds/ref/tree-pick';
import { api } from '../../lib/http/api';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useCan } from '../../lib/session/permission';
import { useExport } from '../../parts/sheet/use-export';
import { type Asked, conditionsOf } from './dynamic-calls';

interface Props {
  readonly asked: Asked;
  readonly narrow: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly onView: (view: 'table' | undefined) => void;
}

const NOTHING = { name: undefined, scoreLevel: undefined, raised: undefined, falling: undefined, deptId: undefined };

/** What narrows the list, how it is shown, and its way out as a sheet. */
export function DynamicTools({ asked, narrow, onView }: Props) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const mayExport = useCan('dynamicrisk_export');
  const depts = useWholeTree('dept', undefined, true);
  return (
    <div className="dynamic-tools">
      <Input.Search
        key={asked.name ?? ''}
        allowClear
        defaultValue={asked.name ?? ''}
        placeholder={t('搜索风险点名称')}
        aria-label={t('搜索风险点名称')}
        onSearch={(name) => narrow({ name: name.trim() })}
      />
      <span className="dynamic-dept">
        <TreePick
          nodes={treeOf(depts.data ?? [])}
          value={asked.deptId ? [asked.deptId] : []}
          multiple={false}
          placeholder={t('所属部门')}
          aria-label={t('所属部门')}
          onChange={([id]) => narrow({ deptId: id })}
        />
      </span>
      {Object.keys(conditionsOf(asked)).length > 0 && (
        <Button type="link" onClick={() => narrow(NOTHING)}>
          {t('查看全部')}
        </Button>
      )}
      <span className="dynamic-ways">
        {!phone && (
          <Segmented
            aria-label={t('显示方式')}
            value={asked.table ? 'table' : 'cards'}
            options={[
              { value: 'cards', label: t('卡片') },
              { value: 'table', label: t('表格') },
            ]}
            onChange={(view) => onView(view === 'table' ? 'table' : undefined)}
          />
        )}
        {mayExport && <Export asked={asked} />}
      </span>
    </div>
  );
}

function Export({ asked }: { asked: Asked }) {
  const t = useT();
  const { busy, ask } = useExport();
  const sheet = () => ask(async () => saveFile(await api.file(dynamicSheet, { query: conditionsOf(asked) })));
  return (
    <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void sheet()}>
      {t('导出')}
    </Button>
  );
}
