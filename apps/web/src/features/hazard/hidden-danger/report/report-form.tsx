import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { mayAssign } from '@anlan/domain/hazard/steps/report';
import { CloseOutlined, DownOutlined, EnvironmentOutlined, UpOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Skeleton, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '../../../../kinds/ref/lookups';
import { VoiceButton } from '../../../../kinds/voice-button';
import { useT } from '../../../../lib/i18n';
import { useActor } from '../../../../parts/actor';
import { keepEnterInPicker } from '../../../../parts/form/form-change';
import { PhotoInput } from '../../../../parts/outbox/photo-input';
import { useHazardLimits } from '../../hazard-limits';
import { nowText } from '../hazard-words';
import { SimilarNote } from '../similar-note';
import type { AssignSection as Section } from './assign-section';
import { MoreFields } from './more-fields';
import { PhrasePicker } from './phrase-picker';
import { PlaceInput } from './place-input';
import { ReportField } from './report-field';
import { ASSIGN_FORM, assignmentProblems, type Draft, problemsOf } from './report-model';
import type { DraftTools } from './use-draft';

const { fields } = hiddenDanger;
/** Names of fields behind 更多: it opens by itself when one of them is refused. */
const FOLDED = ['type', 'source', 'discoveryTime', 'remark', 'reviseAfterImages', 'reviseCondition', 'principalDept'];

interface Props {
  readonly draft: Draft;
  readonly put: DraftTools['put'];
  readonly kept: boolean;
  readonly busy: boolean;
  /** The server's sentence about this report. */
  readonly refused: string | null;
  readonly onSubmit: (draft: Draft) => void;
}

/** Photos, a sentence, a place; all else behind 更多. */
export function ReportForm({ draft, put, kept, busy, refused, onSubmit }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [more, setMore] = useState(draft.fixed);
  const [tried, setTried] = useState(0);
  const actor = useActor();
  const entitled = mayAssign(actor);
  const limits = useHazardLimits(entitled);
  const assigning = entitled && draft.assigns && !draft.fixed;
  const AssignSection = useSection(entitled, draft.assigns);
  const assignId = useId();
  const phone = useLocation().pathname.startsWith('/m/');
  const told = useSettled(draft.hiddenDangerDescribe);
  const against = (assignment: Draft['assignment']) =>
    assignmentProblems(draft, assignment, actor, { now: nowText(), ...(limits ? { limits } : {}) });
  const problems = tried > 0 ? problemsOf(draft) : [];
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));

  const submit = () => {
    const found = problemsOf(draft);
    setTried(tried + 1);
    const [first] = [...found, ...(assigning ? against(draft.assignment) : [])];
    // Who may no longer assign reports as everybody does.
    if (!first) return onSubmit({ ...draft, assigns: assigning });
    if (found.some(({ field }) => FOLDED.includes(field))) setMore(true);
    // After the sentences are drawn: the first field that is wrong comes into sight and takes the focus.
    requestAnimationFrame(() => {
      const place =
        form.current?.querySelector(`[data-field="${first.field}"]`) ??
        document.getElementById(`${ASSIGN_FORM}_${first.field}`)?.closest('.ant-form-item');
      place?.scrollIntoView({ block: 'center' });
      place?.querySelector<HTMLElement>('button, input, textarea')?.focus();
    });
  };

  return (
    <form
      ref={form}
      className="report-form"
      noValidate
      aria-label={t('上报隐患')}
      onKeyDown={keepEnterInPicker}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {refused && <Alert type="error" showIcon title={t(refused)} description={t('请修改后重新提交')} />}
      {!kept && <Alert type="warning" showIcon title={t('此浏览器无法保存草稿，发送完成前请不要关闭页面')} />}
      <section className="card">
        <ReportField field="reviseBeforeImages" label="隐患照片" required error={errors.reviseBeforeImages}>
          {({ id, 'aria-describedby': describedBy }) => (
            <PhotoInput
              id={id}
              field={fields.reviseBeforeImages}
              shows="before"
              photos={draft.photos}
              {...(describedBy ? { describedBy } : {})}
              onAdd={(photo) => put((now) => ({ photos: [...now.photos, photo] }))}
              onRemove={(gone) => put((now) => ({ photos: now.photos.filter((photo) => photo.id !== gone) }))}
            />
          )}
        </ReportField>
        <ReportField
          field="hiddenDangerDescribe"
          label={fields.hiddenDangerDescribe.label}
          required
          error={errors.hiddenDangerDescribe}
        >
          {(control) => (
            <>
              <Input.TextArea
                {...control}
                size="large"
                value={draft.hiddenDangerDescribe}
                maxLength={500}
                showCount
                autoSize={{ minRows: 3, maxRows: 10 }}
                placeholder={t('一句话说明：哪里、有什么问题')}
                onChange={(event) => put({ hiddenDangerDescribe: event.target.value })}
              />
              <VoiceButton
                text={draft.hiddenDangerDescribe}
                onText={(text) => put({ hiddenDangerDescribe: text.slice(0, 500) })}
              />
            </>
          )}
        </ReportField>
        <PhrasePicker
          onPick={(phrase, type) =>
            put({
              hiddenDangerDescribe: [draft.hiddenDangerDescribe.trim(), phrase]
                .filter(Boolean)
                .join('；')
                .slice(0, 500),
              type: draft.type ?? type,
            })
          }
        />
        {draft.riskId && told.trim().length > 3 && (
          <SimilarNote asked={{ riskId: draft.riskId, text: told.trim() }} onPhone={phone} />
        )}
        {draft.riskId && (
          <RiskOfReport
            id={draft.riskId}
            name={draft.riskName}
            onRemove={() => put({ riskId: null, riskName: null })}
          />
        )}
        <ReportField
          field="geoLocation"
          label={fields.geoLocation.label}
          required={!draft.riskId}
          error={errors.geoLocation}
        >
          {({ id, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
            <PlaceInput
              id={id}
              value={draft.geoLocation}
              invalid={invalid}
              {...(describedBy ? { describedBy } : {})}
              onChange={(geoLocation) => put({ geoLocation })}
            />
          )}
        </ReportField>
      </section>
      <section className="card">
        <button type="button" className="report-fold" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? t('收起') : t('更多（可不填）')}
          {more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
        {more && <MoreFields draft={draft} put={put} errors={errors} />}
      </section>
      {entitled && !draft.fixed && (
        <section className="card">
          <div className="report-switch">
            <label htmlFor={assignId}>{t('直接指定整改人')}</label>
            <Switch id={assignId} checked={draft.assigns} onChange={(assigns) => put({ assigns })} />
          </div>
          {!draft.assigns && <p className="quiet">{t('打开后上报与指定一次完成，隐患直接进入待整改')}</p>}
          {draft.assigns && limits && AssignSection && (
            <AssignSection draft={draft} put={put} limits={limits} problemsOf={against} tried={tried} />
          )}
          {draft.assigns && !(limits && AssignSection) && (
            <>
              <Skeleton active />
              {!navigator.onLine && <p className="quiet">{t('现在没有网络，可关闭此项先上报，联网后再指定')}</p>}
            </>
          )}
        </section>
      )}
      <div className="report-submit">
        <p className="quiet">{t('内容和照片会自动保存在本机；没有网络时也可以提交，联网后自动发送。')}</p>
        <Button
          type="primary"
          size="large"
          block
          htmlType="submit"
          loading={busy}
          disabled={assigning && !(limits && AssignSection)}
        >
          {t('提交')}
        </Button>
      </div>
    </form>
  );
}

/**
 * The part for whoever may assign, fetched while there is a line, with the calendar it draws: reports are written where
 * there is none. What could not be fetched is asked for again with every turn of the switch.
 */
function useSection(entitled: boolean, asked: boolean): typeof Section | undefined {
  const [loaded, setLoaded] = useState<{ readonly draws: typeof Section }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with every turn of the switch
  useEffect(() => {
    if (!entitled || loaded) return;
    Promise.all([import('./assign-section'), import('../../../../kinds/time/time-controls')]).then(
      ([section]) => section && setLoaded({ draws: section.AssignSection }),
      () => undefined,
    );
  }, [entitled, asked]);
  return loaded?.draws;
}

const SETTLED = 600;

/** What has been typed, once the typing rests: nobody is asked for every letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The risk point a scanned code named. */
function RiskOfReport({ id, name, onRemove }: { id: string; name: string | null; onRemove: () => void }) {
  const t = useT();
  const labels = useLabels('riskPoint', name ? [] : [id]);
  const shown = name ?? labels[id] ?? t('加载中');
  return (
    <p className="report-risk">
      <EnvironmentOutlined aria-hidden />
      <span>{t('风险点：{name}', { name: shown })}</span>
      <button type="button" className="icon-button" aria-label={t('不关联该风险点')} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </p>
  );
}
