import { StarOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Popover } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useTableSettings } from '../columns/table-settings';
import type { ResourceList } from '../use-resource-list';
import { LONGEST, MOST_VIEWS, shownView, viewSearch, withView } from './view-state';

/** Keeps what the list is narrowed to under a name; offered while it is narrowed and not a view already. */
export function SaveView({ list }: { list: ResourceList }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { search } = useLocation();
  const { settings, change } = useTableSettings(list.resource.name);
  const views = settings.views ?? [];
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [first, setFirst] = useState(false);
  const { filters, sort } = list.state;
  const narrowed = Object.keys(filters).length > 0 || sort !== undefined;
  if (phone || list.opened || !narrowed || shownView(views, search)) return null;
  const save = () => {
    const called = name.trim();
    const address = viewSearch(search);
    if (called === '') feedback.toast('warning', t('请输入视图名称'));
    else if (address.length > LONGEST) feedback.toast('warning', t('条件太多，不能存为视图，请减少选择'));
    else if (views.length >= MOST_VIEWS && !views.some((view) => view.name === called))
      feedback.toast('warning', t('每个列表最多存{n}个视图，请先删除不用的', { n: MOST_VIEWS }));
    else {
      const view = {
        id: crypto.randomUUID(),
        name: called,
        search: address,
        ...(first ? { first: true as const } : {}),
      };
      change({ views: withView(views, view) });
      setOpen(false);
      setName('');
      setFirst(false);
    }
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <form
          className="save-view"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Input
            autoFocus
            value={name}
            maxLength={20}
            aria-label={t('视图名称')}
            placeholder={t('视图名称，例如“本车间重大”')}
            onChange={(event) => setName(event.target.value)}
          />
          <Checkbox checked={first} onChange={(event) => setFirst(event.target.checked)}>
            {t('打开列表时先显示')}
          </Checkbox>
          <Button type="primary" htmlType="submit">
            {t('保存')}
          </Button>
        </form>
      }
    >
      <Button type="text" icon={<StarOutlined aria-hidden />}>
        {t('存为视图')}
      </Button>
    </Popover>
  );
}
