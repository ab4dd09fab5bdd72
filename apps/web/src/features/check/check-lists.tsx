import { checkList } from '@anlan/domain/check/check-list';
import { AppstoreAddOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Can } from '../../parts/can';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const StarterDialog = lazy(async () => ({ default: (await import('./starter-dialog')).StarterDialog }));
const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog')).OrderDialog }));
const resource = checkList;

/** /check/list: the standard screen, with lists to begin with and an order of one's own. */
export function CheckLists() {
  const [open, setOpen] = useState<'starter' | 'order' | null>(null);
  const slots = useMemo((): ScreenSlots => ({ toolbar: () => <Tools onOpen={setOpen} /> }), []);
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} />
      <Suspense fallback={null}>
        {open === 'starter' && <StarterDialog onClose={() => setOpen(null)} />}
        {open === 'order' && <OrderDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

function Tools({ onOpen }: { onOpen: (which: 'starter' | 'order') => void }) {
  const t = useT();
  return (
    <>
      <Can code="check_add">
        <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={() => onOpen('starter')}>
          {t('采用预置检查表')}
        </Button>
      </Can>
      <Can code="check_edit">
        <Button icon={<SortAscendingOutlined aria-hidden />} onClick={() => onOpen('order')}>
          {t('调整顺序')}
        </Button>
      </Can>
    </>
  );
}
