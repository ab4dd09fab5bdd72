import type { FieldError } from '@anlan/resource';
import { Button } from 'antd';
import { useT } from '../../../lib/i18n';
import { missingWords, type RunProgress } from './run-progress';

interface Props {
  readonly progress: RunProgress;
  /** Handing in was refused: the gap one was led to. */
  readonly gap: FieldError | undefined;
  /** Items nobody has answered. */
  readonly rest: number;
  /** How many were set to normal at the last touch; 0: nothing to take back. */
  readonly undo: number;
  readonly busy: boolean;
  readonly onGap: () => void;
  readonly onRest: () => void;
  readonly onUndo: () => void;
  readonly onSubmit: () => void;
}

/** Stays in sight below: how far it is, what is missing and where, the rest at one touch, handing in. */
export function RunBar({ progress, gap, rest, undo, busy, onGap, onRest, onUndo, onSubmit }: Props) {
  const t = useT();
  const { problems } = progress;
  const words = missingWords(progress, t);
  return (
    <div className="run-submit">
      {gap && (
        <p className="run-errors" role="alert">
          {t('未提交：第{n}处，共{total}处 · {message}', {
            n: problems.indexOf(gap) + 1,
            total: problems.length,
            message: t(gap.message),
          })}
        </p>
      )}
      <div className="run-missing">
        <span className="quiet" aria-live="polite">
          {words === '' ? t('已全部检查；没有网络时也可以提交，联网后自动发送') : words}
        </span>
        {undo > 0 && (
          <Button type="link" onClick={onUndo}>
            {t('撤销{n}项批量正常', { n: undo })}
          </Button>
        )}
        {words !== '' && (
          <Button type="link" onClick={onGap}>
            {gap && problems.length > 1 ? t('下一处') : t('去补')}
          </Button>
        )}
      </div>
      <div className="run-submit-buttons">
        {rest > 0 && (
          <Button size="large" onClick={onRest}>
            {t('其余全部正常（{n}）', { n: rest })}
          </Button>
        )}
        <Button type="primary" size="large" loading={busy} onClick={onSubmit}>
          {t('提交检查结果')}
        </Button>
      </div>
    </div>
  );
}
