import type { SignOff, SignOffStanding } from '@anlan/resource';
import { Modal, Segmented, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { Failed } from '../feedback/states';
import './sign-off.css';

type Person = SignOffStanding['people']['records'][number];
const SIZE = 10;

/** Who has signed the present version of a record and who has not, with counts by department. */
export function SignOffStandingDialog({
  of,
  id,
  title,
  onClose,
}: {
  of: SignOff;
  id: string;
  title: string;
  onClose: () => void;
}) {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const [signed, setSigned] = useState<0 | 1>(0);
  const [dept, setDept] = useState<string>();
  const [current, setCurrent] = useState(1);
  const query = { signed, current, size: SIZE, ...(dept ? { deptId: dept } : {}) };
  const { data, error, refetch } = useCall([tenantId, of.of.name], of.standing, { params: { id }, query });
  const choose = (next: string | undefined) => {
    setDept(next);
    setCurrent(1);
  };
  return (
    <Modal open title={`${t('签阅情况')} · ${title}`} onCancel={onClose} footer={null} width={760}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="sign-off-standing">
          <p role="status">
            {t('应签阅{all}人，已签阅{signed}人，未签阅{open}人', {
              all: data.all,
              signed: data.signed,
              open: data.all - data.signed,
            })}
          </p>
          {data.by && (
            <p className="quiet">
              {t('签阅期限{date}', { date: data.by })}
              {data.late > 0 && <strong> · {t('逾期未签阅{n}人', { n: data.late })}</strong>}
            </p>
          )}
          <ul aria-label={t('按部门')}>
            {[{ id: '', name: t('全部部门'), all: data.all, signed: data.signed }, ...data.depts].map((one) => (
              <li key={one.id || 'all'}>
                <Tag.CheckableTag checked={(dept ?? '') === one.id} onChange={() => choose(one.id || undefined)}>
                  {one.name || t('未分配部门')} {one.signed}/{one.all}
                </Tag.CheckableTag>
              </li>
            ))}
          </ul>
          <Segmented
            value={signed as number}
            options={[
              { value: 0, label: t('未签阅') },
              { value: 1, label: t('已签阅') },
            ]}
            onChange={(next) => {
              setSigned(next === 1 ? 1 : 0);
              setCurrent(1);
            }}
          />
          <Table<Person>
            size="small"
            rowKey="id"
            dataSource={[...data.people.records]}
            columns={[
              { title: t('姓名'), dataIndex: 'name' },
              { title: t('部门'), dataIndex: 'deptName' },
              ...(signed === 1
                ? [{ title: t('签阅时间'), dataIndex: 'signTime', render: (time: string | null) => time?.slice(0, 16) }]
                : []),
            ]}
            pagination={{
              current,
              pageSize: SIZE,
              total: data.people.total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: setCurrent,
            }}
          />
        </div>
      )}
    </Modal>
  );
}
