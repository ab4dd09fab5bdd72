import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { fieldOf } from '../../../kinds/fields';
import { useT } from '../../../lib/i18n';
import type { ResourceList } from '../use-resource-list';
import { type DraftTools, FilterItem } from './filter-item';
import './filters.css';

/** On a phone: one line for the first text, the rest in a sheet from below. */
export function PhoneFilters({ list, draft, put, send, clear }: { list: ResourceList } & DraftTools) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const quick = list.specs.find(([, operator]) => operator === 'like');
  const inUse = Object.keys(list.state.filters).filter((name) => name !== quick?.[0]).length;
  const quickField = quick && fieldOf(list.resource, quick[0]);
  return (
    <search className="filters-phone">
      {quick && quickField && (
        <Input.Search
          value={String(draft[quick[0]] ?? '')}
          onChange={(event) => put(quick[0], event.target.value === '' ? undefined : event.target.value)}
          onSearch={(text) => send({ ...draft, [quick[0]]: text })}
          placeholder={t('搜{field}', { field: t(quickField.label) })}
          aria-label={t(quickField.label)}
          allowClear
        />
      )}
      {list.specs.length > (quick ? 1 : 0) && (
        <Badge count={inUse} size="small">
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t('筛选')}
          </Button>
        </Badge>
      )}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="80%"
        title={t('筛选')}
        footer={
          <div className="sheet-footer">
            <Button
              block
              onClick={() => {
                clear();
                setOpen(false);
              }}
            >
              {t('重置')}
            </Button>
            <Button
              block
              type="primary"
              onClick={() => {
                send(draft);
                setOpen(false);
              }}
            >
              {t('查询')}
            </Button>
          </div>
        }
      >
        <div className="filters-sheet">
          {list.specs.map((spec) => (
            <FilterItem key={spec[0]} list={list} spec={spec} draft={draft} put={put} />
          ))}
        </div>
      </Drawer>
    </search>
  );
}
