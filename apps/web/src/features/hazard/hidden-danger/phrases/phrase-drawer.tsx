import type { Phrase } from '@anlan/domain/hazard/calls';
import { Drawer, Input, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { Failed, Nothing } from '../../../../parts/feedback/states';
import { usePhrases } from './phrases';
import './phrase-drawer.css';

export interface PhraseGroup {
  readonly title: string;
  readonly phrases: readonly Phrase[];
}

/** The library of phrases, to pick one from. */
export function PhraseDrawer({
  title,
  search,
  empty,
  open,
  wordsOf,
  groupsOf,
  draw,
  onPick,
  onClose,
}: {
  title: string;
  /** Label of the search. */
  search: string;
  /** Told when nothing is found. */
  empty: string;
  open: boolean;
  /** What the search looks into. */
  wordsOf: (phrase: Phrase) => string;
  /** What the library offers here, in groups. */
  groupsOf: (phrases: readonly Phrase[]) => readonly PhraseGroup[];
  draw: (phrase: Phrase) => ReactNode;
  onPick: (phrase: Phrase) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const { data, error, refetch } = usePhrases(open);
  const wanted = words.trim();
  const found = (data ?? []).filter((phrase) => wordsOf(phrase).includes(wanted));
  const groups = groupsOf(found).filter(({ phrases }) => phrases.length > 0);
  return (
    <Drawer
      open={open}
      placement="bottom"
      size="75%"
      title={title}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      <Input.Search
        allowClear
        aria-label={search}
        placeholder={search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && groups.length === 0 && <Nothing text={empty} />}
      {groups.map((group) => (
        <section key={group.title} className="phrases">
          <h3>{group.title}</h3>
          <ul>
            {group.phrases.map((phrase) => (
              <li key={phrase.id}>
                <button
                  type="button"
                  onClick={() => {
                    onPick(phrase);
                    onClose();
                  }}
                >
                  {draw(phrase)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}
