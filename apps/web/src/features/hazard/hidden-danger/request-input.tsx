import type { Phrase } from '@anlan/domain/hazard/calls';
import type { LongTextField } from '@anlan/resource';
import { BookOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useContext, useState } from 'react';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import type { InputProps } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import { DescribedDanger } from './phrases/described-danger';
import { PhraseDrawer } from './phrases/phrase-drawer';
import { requestsFor } from './phrases/phrases';

/** 整改要求, written or picked from what phrases like this danger's usually ask for. */
export function RequestInput(props: InputProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { Input } = webKindOf(props.field);
  const { data: types } = useDictionary('safe_hazard_category');
  const told = useContext(DescribedDanger);
  const chosen = Form.useWatch('type', { preserve: true }) as string | null | undefined;
  const groupsOf = (phrases: readonly Phrase[]) => {
    const { fitting, others } = requestsFor(phrases, { ...told, type: chosen ?? told.type });
    const keys = [...new Set(others.map(({ type }) => type))];
    return [
      { title: t('与隐患描述相符'), phrases: fitting },
      ...keys.map((key) => ({
        title: t(types?.find((entry) => entry.key === key)?.label ?? key),
        phrases: others.filter(({ type }) => type === key),
      })),
    ];
  };
  const { max = 500 } = props.field as LongTextField;
  const pick = ({ reviseRequest }: Phrase) => {
    const written = String(props.value ?? '').trim();
    const both = [written, reviseRequest ?? ''].filter(Boolean).join('；');
    props.onChange?.([...both].slice(0, max).join(''));
  };
  return (
    <>
      <Input {...props} />
      <Button className="phrases-open" size="small" icon={<BookOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('选择常用要求')}
      </Button>
      <PhraseDrawer
        title={t('选择常用要求')}
        search={t('查找要求')}
        empty={t('没有符合条件的整改要求')}
        open={open}
        wordsOf={({ phrase, reviseRequest }) => `${reviseRequest ?? ''}\n${phrase}`}
        groupsOf={groupsOf}
        draw={({ phrase, reviseRequest }) => (
          <>
            {reviseRequest}
            <span className="quiet">{phrase}</span>
          </>
        )}
        onPick={pick}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
