import type { AnyRow } from '@anlan/client';
import { keepPlatform, userPlatforms } from '@anlan/domain/identity/account-calls';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import './platform.css';

interface Pair {
  readonly key: string;
  readonly value: string;
}

const TYPES = [
  [1, 'WEB'],
  [2, 'APP'],
  [3, '小程序'],
  [4, '其他'],
] as const;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** What was a number or an object stays one; everything else is text. */
const read = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? text : value;
  } catch {
    return text;
  }
};

/** Further facts that a web, app or mini-program client keeps about a user: names and values, a set to each. */
export function PlatformDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['user-platform', row.id],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => api.send(userPlatforms, { query: { userId: row.id } }, { quiet: true }),
  });
  const [changed, setChanged] = useState<Readonly<Record<number, readonly Pair[]>>>({});
  const [busy, setBusy] = useState(false);
  const pairs = (type: number): readonly Pair[] =>
    changed[type] ??
    Object.entries(data?.find((one) => one.userType === type)?.userExt ?? {}).map(([key, value]) => ({
      key,
      value: shown(value),
    }));
  const put = (type: number, list: readonly Pair[]) => setChanged((now) => ({ ...now, [type]: list }));

  const save = async () => {
    setBusy(true);
    try {
      for (const type of Object.keys(changed).map(Number)) {
        const userExt = Object.fromEntries(
          pairs(type)
            .filter(({ key }) => key.trim() !== '')
            .map(({ key, value }) => [key.trim(), read(value)]),
        );
        await api.send(keepPlatform, { body: { userId: row.id, userType: type, userExt } });
      }
      feedback.toast('success', t('操作成功'));
      onClose();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t('{name}的平台信息', { name: String(row.realName) })}
      width={640}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: Object.keys(changed).length === 0 }}
      mask={{ closable: Object.keys(changed).length === 0 }}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Tabs
          items={TYPES.map(([type, label]) => ({
            key: String(type),
            label: t(label),
            children: (
              <div className="platform-pairs">
                {pairs(type).map((pair, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while their key is typed
                  <div key={place} className="platform-pair">
                    <Input
                      aria-label={t('名称')}
                      placeholder={t('名称')}
                      value={pair.key}
                      maxLength={50}
                      onChange={(event) => put(type, pairs(type).with(place, { ...pair, key: event.target.value }))}
                    />
                    <Input
                      aria-label={t('值')}
                      placeholder={t('值')}
                      value={pair.value}
                      maxLength={1000}
                      onChange={(event) => put(type, pairs(type).with(place, { ...pair, value: event.target.value }))}
                    />
                    <Button
                      type="text"
                      danger
                      aria-label={t('删除')}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() =>
                        put(
                          type,
                          pairs(type).filter((_one, index) => index !== place),
                        )
                      }
                    />
                  </div>
                ))}
                <Button
                  type="dashed"
                  block
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => put(type, [...pairs(type), { key: '', value: '' }])}
                >
                  {t('添加一项')}
                </Button>
              </div>
            ),
          }))}
        />
      )}
    </Modal>
  );
}
