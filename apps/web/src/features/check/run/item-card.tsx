import { checkRecord } from '@anlan/domain/check/check-record';
import type { RunItem } from '@anlan/domain/check/run/run-calls';
import { CHECK_RESULT, lacksReason, NOT_APPLICABLE_REASONS, REASON_WANTED } from '@anlan/domain/check/run/submit-rules';
import { DownOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { PhotoInput } from '../../../parts/outbox/photo-input';
import { LinkDanger } from './link-danger';
import { type Answer, afterOf, answerOf, linkOf, nowOf, type Photo, photosFor, type RunDraft } from './run-model';
import { setReason, unreasoned } from './run-progress';
import type { PutRun } from './use-run';

const images = checkRecord.fields.items.fields.images;
const after = { ...images, label: '整改后照片' };
const RESULTS = [
  [CHECK_RESULT.normal, '正常', 'run-normal'],
  [CHECK_RESULT.abnormal, '异常', 'run-abnormal'],
  [CHECK_RESULT.notApplicable, '不涉及', 'run-not-applicable'],
] as const;

interface Props {
  readonly run: RunDraft;
  readonly item: RunItem;
  readonly place: number;
  readonly put: PutRun;
  readonly onAnswered: () => void;
  readonly errors: readonly string[];
}

/** One item: what to look at, what was found, pictures; an abnormal one tells its danger here, or which known one it is. */
export function ItemCard({ run, item, place, put, onAnswered, errors }: Props) {
  const t = useT();
  const id = useId();
  const answer = answerOf(run, item.id);
  const set = (part: Partial<Answer>) =>
    put((now) => ({ answers: { ...now.answers, [item.id]: { ...answerOf(now, item.id), ...part } } }));
  const abnormal = answer.result === CHECK_RESULT.abnormal;
  const applies = answer.result !== CHECK_RESULT.notApplicable;
  const linked = abnormal && linkOf(run, item) !== undefined;
  const reports = abnormal && !linked;
  const asksPhoto = (item.isPhoto === 1 && applies) || reports;
  const photos = (shows: string, field: typeof images) => (
    <PhotoInput
      id={`${id}-${shows}`}
      field={field}
      shows={shows}
      photos={run.photos}
      onAdd={(photo: Photo) => put((now) => ({ photos: [...now.photos, photo] }))}
      onRemove={(gone) => put((now) => ({ photos: now.photos.filter((photo) => photo.id !== gone) }))}
    />
  );
  return (
    <section
      className={errors.length > 0 ? 'card run-item run-item-wrong' : 'card run-item'}
      data-item={place}
      aria-labelledby={`${id}-title`}
    >
      <p className="quiet run-item-place">
        {t('第{n}项，共{total}项', { n: place + 1, total: run.view.items.length })}
        {typeof answer.batchSeconds === 'number' && <span className="tag tag-grey">{t('批量正常')}</span>}
      </p>
      <h4 id={`${id}-title`}>{item.content ?? item.project}</h4>
      <Facts item={item} />
      <Radio.Group
        block
        size="large"
        optionType="button"
        buttonStyle="solid"
        aria-label={t('检查结果')}
        value={answer.result}
        options={RESULTS.map(([value, label, className]) => ({ value, label: t(label), className }))}
        onChange={(event) => {
          const result = Number(event.target.value);
          // A reason chosen from the list is no description of what is wrong.
          const chosen = (NOT_APPLICABLE_REASONS as readonly string[]).includes(answer.describe);
          set({ result, batchSeconds: null, ...(chosen && result !== answer.result ? { describe: '' } : {}) });
          onAnswered();
        }}
      />
      {!applies && <Reason run={run} item={item} put={put} id={id} />}
      {abnormal && (
        <div className="run-field">
          <label htmlFor={`${id}-describe`}>
            <span className="must" aria-hidden>
              *
            </span>
            {t('异常情况')}
          </label>
          <Input.TextArea
            id={`${id}-describe`}
            size="large"
            value={answer.describe}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder={t('一句话说明：哪里、有什么问题')}
            onChange={(event) => set({ describe: event.target.value })}
          />
        </div>
      )}
      {abnormal && <LinkDanger run={run} item={item} onLink={(link) => set({ link })} />}
      {(asksPhoto || abnormal || photosFor(run, nowOf(item.id)).length > 0) && (
        <div className="run-field">
          <label htmlFor={`${id}-${nowOf(item.id)}`}>
            {asksPhoto && (
              <span className="must" aria-hidden>
                *
              </span>
            )}
            {reports ? t('隐患照片') : t('现场照片')}
          </label>
          {photos(nowOf(item.id), images)}
        </div>
      )}
      {reports && (
        <>
          <div className="run-switch">
            <label htmlFor={`${id}-fixed`}>{t('已现场整改（即查即改）')}</label>
            <Switch id={`${id}-fixed`} checked={answer.fixed} onChange={(fixed) => set({ fixed })} />
          </div>
          {answer.fixed && (
            <>
              <div className="run-field">
                <label htmlFor={`${id}-condition`}>
                  <span className="must" aria-hidden>
                    *
                  </span>
                  {t('整改情况')}
                </label>
                <Input.TextArea
                  id={`${id}-condition`}
                  size="large"
                  value={answer.condition}
                  maxLength={500}
                  autoSize={{ minRows: 2, maxRows: 8 }}
                  onChange={(event) => set({ condition: event.target.value })}
                />
              </div>
              <div className="run-field">
                <label htmlFor={`${id}-${afterOf(item.id)}`}>
                  <span className="must" aria-hidden>
                    *
                  </span>
                  {t('整改后照片')}
                </label>
                {photos(afterOf(item.id), after)}
              </div>
            </>
          )}
        </>
      )}
      {errors.length > 0 && (
        <ul className="run-errors" role="alert">
          {errors.map((error) => (
            <li key={error}>{t(error)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why it does not apply: chosen or written, once for all items that still lack their reason. */
function Reason({ run, item, put, id }: Pick<Props, 'run' | 'item' | 'put'> & { id: string }) {
  const t = useT();
  const { describe } = answerOf(run, item.id);
  const set = (reason: string) => put((now) => setReason(now, [item.id], reason));
  const lacking = lacksReason(describe);
  const others = lacking ? [] : unreasoned(run);
  return (
    <div className="run-field">
      <label htmlFor={`${id}-reason`}>
        <span className="must" aria-hidden>
          *
        </span>
        {t('不涉及的原因')}
      </label>
      <div className="run-reasons">
        {NOT_APPLICABLE_REASONS.map((reason) => (
          <Button key={reason} aria-pressed={describe === reason} onClick={() => set(reason)}>
            {t(reason)}
          </Button>
        ))}
      </div>
      <Input
        id={`${id}-reason`}
        size="large"
        value={describe}
        maxLength={200}
        placeholder={t('选择上面的原因，或自己填写')}
        status={lacking && describe.trim() !== '' ? 'error' : ''}
        aria-describedby={`${id}-reason-wanted`}
        onChange={(event) => set(event.target.value)}
      />
      {lacking && (
        <small id={`${id}-reason-wanted`} className="quiet">
          {t(REASON_WANTED)}
        </small>
      )}
      {others.length > 0 && (
        <Button type="link" className="run-reason-all" onClick={() => put((now) => setReason(now, others, describe))}>
          {t('其余{n}项不涉及也是这个原因', { n: others.length })}
        </Button>
      )}
    </div>
  );
}

/** Standard, method and basis in one line, whole when touched. */
function Facts({ item }: { item: RunItem }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const facts = (
    [
      ['检查标准', item.standard],
      ['检查方法', item.method],
      ['检查依据', item.basis],
    ] as const
  ).flatMap(([label, text]) => (text ? [[t(label), text] as const] : []));
  if (facts.length === 0) return null;
  return (
    <div className="run-facts-box">
      <button type="button" className="run-facts-line" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{open ? t('收起') : facts.map(([label, text]) => `${label}：${text}`).join('　')}</span>
        <DownOutlined aria-hidden rotate={open ? 180 : 0} />
      </button>
      {open && (
        <dl className="run-facts">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
