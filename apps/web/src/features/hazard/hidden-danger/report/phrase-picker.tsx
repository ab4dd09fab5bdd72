import { BookOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useDictionary } from '../../../../kinds/choice/dictionaries';
import { useT } from '../../../../lib/i18n';
import { PhraseDrawer } from '../phrases/phrase-drawer';

/** Ready sentences: whoever cannot find the words picks them, and adds where and how much. */
export function PhrasePicker({ onPick }: { onPick: (phrase: string, type: string) => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data: types } = useDictionary('safe_hazard_category');
  return (
    <>
      <Button size="small" icon={<BookOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('选择常用描述')}
      </Button>
      <PhraseDrawer
        title={t('选择常用描述')}
        search={t('查找描述')}
        empty={t('没有符合条件的描述')}
        open={open}
        wordsOf={({ phrase }) => phrase}
        groupsOf={(phrases) =>
          (types ?? []).map(({ key, label }) => ({
            title: t(label),
            phrases: phrases.filter(({ type }) => type === key),
          }))
        }
        draw={({ phrase }) => phrase}
        onPick={({ phrase, type }) => onPick(phrase, type)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
