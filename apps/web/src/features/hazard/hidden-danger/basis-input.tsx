import { criteriaTrade } from '@anlan/domain/hazard/calls';
import {
  likeness,
  type MajorCriterion,
  majorCriteriaOn,
  ownTradeFirst,
  quoted,
  rarityAmong,
} from '@anlan/domain/hazard/major-criteria';
import type { LongTextField } from '@anlan/resource';
import { FileSearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Input as Field, type InputRef, Modal } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { tag } from '../../../kinds/draw';
import type { InputProps } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { loadPinyin, type Pinyin, searchKeys } from '../../../lib/pinyin';
import { useScreenClass } from '../../../lib/screen-class';
import { Nothing } from '../../../parts/feedback/states';
import { nowText } from './hazard-words';
import './phrases/phrase-drawer.css';

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

/**
 * How much the criterion speaks of the words, 0–1; letters are taken for pinyin or its initials too. Its own words count
 * before those of the standard it stands in.
 */
export function speaksOf(
  one: MajorCriterion,
  words: string,
  pinyin: Pinyin | null,
  worth?: (piece: string) => number,
): number {
  const wanted = words.trim().toLowerCase().replace(/\s+/g, '');
  const parts = [one.text, one.clause, one.trade, one.title, one.source];
  if (/^[a-z]+$/.test(wanted))
    return parts.some((part) => searchKeys(part, pinyin).some((key) => key.includes(wanted))) ? 1 : 0;
  const [own = '', ...around] = parts.map((part) => part.toLowerCase());
  return Math.max(likeness(own, wanted, worth), ...around.map((part) => (part.includes(wanted) ? 1 : 0)));
}

function Criteria({ onPick, onClose }: { onPick: (one: MajorCriterion) => void; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const phone = useScreenClass() === 0;
  const box = useRef<InputRef>(null);
  const [words, setWords] = useState('');
  const [pinyin, setPinyin] = useState<Pinyin | null>(null);
  const { data: own } = useCall([tenant, 'majorCriteria'], criteriaTrade, {}, { staleTime: Number.POSITIVE_INFINITY });
  const all = useMemo(() => majorCriteriaOn(nowText().slice(0, 10)), []);
  const worth = useMemo(() => rarityAmong(all.map(({ text }) => text.toLowerCase())), [all]);
  const shares = all.map((one) => ({ one, share: speaksOf(one, words, pinyin, worth) }));
  const best = Math.max(...shares.map(({ share }) => share));
  // What says a third of what the best one says is not what was looked for.
  const likely = shares
    .filter(({ share }) => share > 0 && share >= best / 3)
    .sort((left, right) => right.share - left.share);
  const found = likely.map(({ one }) => one);
  // Where the best stands first; of equals the own trade.
  const ownFirst = ownTradeFirst([...new Set(all.map(({ trade }) => trade))], own?.industry);
  const bestOf = (trade: string) => likely.find(({ one }) => one.trade === trade)?.share ?? 0;
  const trades = ownFirst.filter((trade) => bestOf(trade) > 0).sort((left, right) => bestOf(right) - bestOf(left));
  const search = t('查找判定标准（文字或拼音）');
  const focus = (open: boolean) => {
    if (open) box.current?.focus();
  };
  const list = (
    <>
      <Field.Search
        ref={box}
        autoFocus
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
    </>
  );
  return phone ? (
    <Drawer
      open
      placement="bottom"
      size="75%"
      title={t('选择判定标准')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      afterOpenChange={focus}
    >
      {list}
    </Drawer>
  ) : (
    <Modal
      open
      width={760}
      title={t('选择判定标准')}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': t('关闭') }}
      afterOpenChange={focus}
      styles={{ body: { maxHeight: '65vh', overflowY: 'auto' } }}
    >
      {list}
    </Modal>
  );
}
