import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Popover, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n';
import type { Density, TableSettings } from './table-settings';
import type { ViewColumn } from './use-columns';

const ColumnSettings = lazy(async () => ({ default: (await import('./column-settings')).ColumnSettings }));

interface Props {
  readonly columns: readonly ViewColumn[];
  readonly settings: TableSettings;
  readonly onChange: (part: Partial<TableSettings> | null) => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
  readonly full: boolean;
  readonly onFull: (() => void) | undefined;
}

/** Right of the table's bar: refresh, density, full screen, columns. */
export function TableTools({ columns, settings, onChange, onRefresh, refreshing, full, onFull }: Props) {
  const t = useT();
  const [arranging, setArranging] = useState(false);
  const densities: readonly (readonly [Density, string])[] = [
    ['compact', t('紧凑')],
    ['normal', t('默认')],
    ['loose', t('宽松')],
  ];
  return (
    <div className="rt-tools">
      <Button
        type="text"
        icon={<ReloadOutlined spin={refreshing} aria-hidden />}
        aria-label={t('刷新')}
        title={t('刷新')}
        onClick={onRefresh}
      />
      {onFull && (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              selectable: true,
              selectedKeys: [settings.density ?? 'normal'],
              items: densities.map(([key, label]) => ({ key, label })),
              onClick: ({ key }) => onChange({ density: key as Density }),
            }}
          >
            <Button type="text" icon={<ColumnHeightOutlined aria-hidden />} aria-label={t('行高')} title={t('行高')} />
          </Dropdown>
          <Button
            type="text"
            icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={full ? t('退出全屏') : t('全屏')}
            title={full ? t('退出全屏') : t('全屏')}
            aria-pressed={full}
            onClick={onFull}
          />
          <Popover
            open={arranging}
            onOpenChange={setArranging}
            trigger="click"
            placement="bottomRight"
            title={t('列设置')}
            destroyOnHidden
            content={
              <Suspense fallback={<Spin />}>
                <ColumnSettings columns={columns} settings={settings} onChange={onChange} />
              </Suspense>
            }
          >
            <Button
              type="text"
              icon={<SettingOutlined aria-hidden />}
              aria-label={t('列设置')}
              title={t('列设置')}
              aria-expanded={arranging}
            />
          </Popover>
        </>
      )}
    </div>
  );
}
