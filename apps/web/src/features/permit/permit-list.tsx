import type { AnyRow } from '@anlan/client';
import { copyPermit } from '@anlan/domain/permit/calls';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { levelKey } from '@anlan/domain/permit/ledger/form';
import { statutoryMeasures } from '@anlan/domain/permit/measures';
import { permit } from '@anlan/domain/permit/permit';
import { permitTemplate } from '@anlan/domain/permit/template/permit-template';
import { WORK_TYPES, workTypes } from '@anlan/domain/permit/work-type';
import { type AnyResource, permissionCode } from '@anlan/resource';
import { Segmented } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldOf } from '../../kinds/fields';
import type { Draw, InputProps } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useActor } from '../../parts/actor';
import type { Follow } from '../../parts/form/form-change';
import type { InputOverrides } from '../../parts/form/form-field';
import type { RowButton } from '../../parts/list/rows/row-buttons';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { GuardianInput } from '../../parts/tickets/guardian-input';
import { usePermitRules } from '../../parts/tickets/use-rules';
import { AreaInput } from './area-input';
import { StartTimeInput } from './earliest';
import { Judgement, JudgementLine } from './judgement';
import { useFiling } from './use-filing';
import './permit.css';
import { useAddressParams } from '../../parts/list/use-address-params';
import { MeasuresInput } from '../../parts/tickets/measures-input';
import { ticketCells } from '../../parts/tickets/ticket-cells';
import { EDIT } from './lacking';
import { every, mine, upcoming } from './permit-lists';
import { FromTemplate, KeepDialog } from './templates';
import { aroundStep, rereadPermits, usePermitSteps } from './use-permit-steps';

const inputs = {
  startTime: StartTimeInput as Draw<InputProps>,
  area: AreaInput as Draw<InputProps>,
  guardianId: GuardianInput as unknown as Draw<InputProps>,
  measures: MeasuresInput as unknown as Draw<InputProps>,
} as InputOverrides;

/** The law's rows of the type stand in the form at once, to be said 涉及 or not. */
const follow =
  (dust: boolean): Follow =>
  (changed, values) => {
    const type = changed.includes('workType') ? workTypeOf(values.workType) : undefined;
    if (!type) return {};
    const field = fieldOf(permit, 'measures');
    const rows = statutoryMeasures(type, dust).map(({ text }) => ({ content: text, concerned: 1 }));
    return { measures: webKindOf(field).read({ measures: rows }, 'measures', field) };
  };

/** One type after the other, or all: the kind of work is chosen above the list. */
function TypeTabs() {
  const t = useT();
  const [params, ask] = useAddressParams();
  const chosen = params.get('workType') ?? '';
  return (
    <div className="permit-tabs">
      <Segmented
        aria-label={t('作业类型')}
        value={chosen}
        options={[
          { value: '', label: t('全部') },
          ...WORK_TYPES.map((type) => ({ value: type as string, label: t(workTypes[type].label) })),
        ]}
        onChange={(type) => {
          ask({ workType: type, _page: undefined });
        }}
      />
    </div>
  );
}

function List({ resource }: { resource: AnyResource }) {
  const t = useT();
  const navigate = useNavigate();
  const mayAdd = useCan(permissionCode(permit, 'add'));
  const mayKeep = useCan(permissionCode(permitTemplate, 'edit'));
  const filing = useFiling();
  const { userId, deptIds } = useActor();
  const cells = useMemo(() => ticketCells(permit, userId), [userId]);
  const { buttonsOf } = usePermitSteps();
  const [keeping, setKeeping] = useState<AnyRow>();
  const [edits, setEdits] = useState<{ readonly id: string }>();
  const opened = useCallback(
    async (made: Promise<{ readonly id: string; readonly gone: readonly string[] }>) => {
      const { id, gone } = await made;
      await rereadPermits();
      setEdits({ id });
      if (gone.length > 0)
        feedback.toast('warning', t('已离职或已删除，请重新选择：{names}', { names: gone.join('、') }));
    },
    [t],
  );
  const slots = useMemo(
    (): ScreenSlots => ({
      aboveTable: TypeTabs,
      formBefore: JudgementLine,
      toolbar: () => <FromTemplate onMade={opened} />,
      formAfter: Judgement,
      rowMenu: (row: AnyRow): readonly RowButton[] => [
        ...(buttonsOf(row).length > 0
          ? [{ key: 'page', label: t('办理'), run: () => navigate(`/permit/work/${row.id}`) }]
          : []),
        ...(mayAdd
          ? [
              {
                key: 'copy',
                label: t('复制'),
                run: async () => {
                  await opened(api.send(copyPermit, { params: { id: row.id } }));
                  feedback.toast('success', t('复制成功，请填写作业时间'));
                },
              },
            ]
          : []),
        ...(mayKeep ? [{ key: 'template', label: t('存为模板'), run: () => setKeeping(row) }] : []),
        ...filing(row, levelKey(String(row.workType), row.effectiveLevel ? String(row.effectiveLevel) : null)),
      ],
    }),
    [t, navigate, mayAdd, mayKeep, filing, opened, buttonsOf],
  );
  // A draft that is saved is not handed in: its page says what it still lacks, and offers to submit it.
  const saved = useCallback((id: string) => void navigate(`/permit/work/${id}`), [navigate]);
  const [params, ask] = useAddressParams();
  const asked = params.get(EDIT);
  useEffect(() => {
    if (!asked) return;
    ask({ [EDIT]: undefined });
    setEdits({ id: asked });
  }, [asked, ask]);
  const rules = usePermitRules(mayAdd);
  // Until the rules are read the stricter holds.
  const followed = useMemo(() => follow(rules?.ruleSet.dust ?? true), [rules]);
  // Whoever looks at one type writes a ticket of it, as a rule for his own department.
  const workType = params.get('workType');
  const unit = deptIds[0];
  const begin = useMemo(
    () => ({
      ...(unit ? { applyingUnit: unit } : {}),
      ...(workType ? { workType, ...followed(['workType'], { workType }) } : {}),
    }),
    [followed, unit, workType],
  );
  return (
    <>
      <ResourceScreen
        resource={resource}
        slots={slots}
        cells={cells}
        inputs={inputs}
        follow={followed}
        begin={begin}
        edits={edits}
        around={aroundStep}
        onCreated={(reply) => saved(String((reply as { id: string }).id))}
        onEdited={saved}
      />
      {keeping && <KeepDialog row={keeping} onClose={() => setKeeping(undefined)} />}
    </>
  );
}

/** /permit/work: every ticket of the company, by type. */
export const PermitList = () => <List resource={every} />;
/** /permit/mine */
export const MyPermits = () => <List resource={mine} />;
/** /permit/upcoming */
export const UpcomingPermits = () => <List resource={upcoming} />;
