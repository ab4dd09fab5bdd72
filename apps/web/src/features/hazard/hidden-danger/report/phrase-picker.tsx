import { hazardPhrase } from '@anlan/domain/hazard/hazard-phrase';
import { BookOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useDictionary } from '../../../../kinds/dictionaries';
import { http } from '../../../../lib/http';
import { useT } from '../../../../lib/i18n';
import { useViewingTenant } from '../../../../lib/query';
import { Failed, Nothing } from '../../../../parts/states';

interface Phrase {
  readonly id: string;
  readonly phrase: string;
  readonly type: string;
}

/** Ready sentences: whoever cannot find the words picks them, and adds where and how much. */
export function PhrasePicker({ onPick }: { onPick: (phrase: string, type: string) => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { data: types } = useDictionary('safe_hazard_category');
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, hazardPhrase.name, 'pick'],
    queryFn: ({ signal }) => http.get<readonly Phrase[]>('safe/hiddenphrase/pick', {}, { signal, quiet: true }),
    enabled: open,
  });
  const groups = useMemo(() => {
    const found = (data ?? []).filter(({ phrase }) => phrase.includes(words.trim()));
    return (types ?? [])
      .map(({ key, label }) => ({ key, label, phrases: found.filter(({ type }) => type === key) }))
      .filter(({ phrases }) => phrases.length > 0);
  }, [data, words, types]);
  return (
    <>
      <Button size="small" icon={<BookOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('选择常用描述')}
      </Button>
      <Drawer
        open={open}
        placement="bottom"
        size="75%"
        title={t('选择常用描述')}
        onClose={() => setOpen(false)}
        closable={{ 'aria-label': t('关闭') }}
      >
        <Input.Search
          allowClear
          aria-label={t('查找描述')}
          placeholder={t('查找描述')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && groups.length === 0 && <Nothing text={t('没有符合条件的描述')} />}
        {groups.map(({ key, label, phrases }) => (
          <section key={key} className="report-phrases">
            <h3>{t(label)}</h3>
            <ul>
              {phrases.map(({ id, phrase, type }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => {
                      onPick(phrase, type);
                      setOpen(false);
                    }}
                  >
                    {phrase}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Drawer>
    </>
  );
}
