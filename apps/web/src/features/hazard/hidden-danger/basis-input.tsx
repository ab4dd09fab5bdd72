import { type MajorCriterion, majorCriteriaOn, quoted } from '@anlan/domain/hazard/major-criteria';
import type { LongTextField } from '@anlan/resource';
import { FileSearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Input as Field } from 'antd';
import { useMemo, useState } from 'react';
import { tag } from '../../../kinds/draw';
import type { InputProps } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import { loadPinyin, type Pinyin, searchKeys } from '../../../lib/pinyin';
import { Nothing } from '../../../parts/states';
import { nowText } from './hazard-words';
import './phrase-drawer.css';

/** 判定依据, written or taken from the criteria of the law. */
export function BasisInput(props: InputProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { Input } = webKindOf(props.field);
  const { max = 200 } = props.field as LongTextField;
  return (
    <>
      <Input {...props} />
      <Button
        className="phrases-open"
        size="small"
        icon={<FileSearchOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('选择判定标准')}
      </Button>
      {open && <Criteria onPick={(one) => props.onChange?.(quoted(one, max))} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Does the criterion speak of the words; letters are taken for pinyin or its initials too. */
export function speaksOf(one: MajorCriterion, words: string, pinyin: Pinyin | null): boolean {
  const wanted = words.trim().toLowerCase().replace(/\s+/g, '');
  const parts = [one.trade, one.title, one.clause, one.text, one.source];
  return parts.some((part) =>
    (/^[a-z]+$/.test(wanted) ? searchKeys(part, pinyin) : [part.toLowerCase()]).some((key) => key.includes(wanted)),
  );
}

function Criteria({ onPick, onClose }: { onPick: (one: MajorCriterion) => void; onClose: () => void }) {
  const t = useT();
  const [words, setWords] = useState('');
  const [pinyin, setPinyin] = useState<Pinyin | null>(null);
  const all = useMemo(() => majorCriteriaOn(nowText().slice(0, 10)), []);
  const found = all.filter((one) => speaksOf(one, words, pinyin));
  const trades = [...new Set(found.map(({ trade }) => trade))];
  const search = t('查找判定标准（文字或拼音）');
  return (
    <Drawer
      open
      placement="bottom"
      size="75%"
      title={t('选择判定标准')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      <Field.Search
        allowClear
        aria-label={search}
        placeholder={search}
        value={words}
        onFocus={() => void loadPinyin().then((load) => setPinyin(() => load))}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 && <Nothing text={t('没有找到，可在判定依据中直接填写')} />}
      {trades.map((trade) => (
        <section key={trade} className="phrases">
          <h3>{t(trade)}</h3>
          <ul>
            {found
              .filter((one) => one.trade === trade)
              .map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => {
                      onPick(one);
                      onClose();
                    }}
                  >
                    {one.summary && tag(t('摘要'), 'grey')}
                    {one.text}
                    <span className="quiet">{`《${one.title}》${one.clause} · ${one.source}`}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}
