import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { resources } from '@anlan/domain/resources';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { webKindOf } from '../../../kinds/registry';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { makeDrawing, makePlan } from './begin';
import { Card, type StepProps, useDoing } from './card';

const ImportDialog = lazy(async () => ({ default: (await import('../../../parts/sheet/import-dialog')).ImportDialog }));

export function Drawing({ done, onDone, onSkip }: StepProps & { done: boolean }) {
  const t = useT();
  const { busy, run } = useDoing();
  return (
    <Card
      title={t('四色图')}
      says={t('按车间、区域排成一张图，区域的颜色取其中最差的风险点；以后可以换成厂区平面图，拖动形状')}
      act={done ? t('下一步') : t('生成四色图')}
      busy={busy}
      onSkip={onSkip}
      onAct={() =>
        done
          ? onSkip()
          : void run(async () => {
              await makeDrawing();
              feedback.toast('success', t('四色图已生成'));
              await onDone();
            })
      }
    >
      <p>{done ? t('已经有四色图，可以在“关系图管理”中修改') : t('用已登记的区域和风险点生成第一张四色图')}</p>
    </Card>
  );
}

export function People({ done, onDone, onSkip }: StepProps & { done: boolean }) {
  const t = useT();
  const [importing, setImporting] = useState(false);
  return (
    <Card
      title={t('人员')}
      says={t('下载模板，填写姓名、账号、部门与岗位，一次导入；以后可以逐个新增')}
      act={t('用表格导入人员')}
      busy={false}
      onSkip={onSkip}
      onAct={() => setImporting(true)}
    >
      <p>{done ? t('已经录入人员，可以继续导入') : t('现在只有您一个人；检查与整改要派给具体的人')}</p>
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resources.user}
            onClose={() => {
              setImporting(false);
              void onDone();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

export function Plan({ list, onDone, onSkip }: StepProps & { list: string }) {
  const t = useT();
  const me = useSession((state) => state.userInfo?.userId ?? '');
  const { busy, run } = useDoing();
  const [people, setPeople] = useState<readonly string[]>([me]);
  const [frequency, setFrequency] = useState('2');
  const field = checkPlan.fields.userId;
  const { Input: People } = webKindOf(field);
  return (
    <Card
      title={t('第一个检查计划')}
      says={t('采用本行业的预置检查表，检查已登记的全部风险点；到时间自动派给检查的人')}
      act={t('启用检查计划')}
      busy={busy}
      disabled={people.length === 0}
      onSkip={onSkip}
      onAct={() =>
        void run(async () => {
          await makePlan(list, people, frequency);
          feedback.toast('success', t('检查计划已启用'));
          await onDone();
        })
      }
    >
      <div className="start-plan">
        <label htmlFor="start-people">{t('检查人')}</label>
        <People
          id="start-people"
          name="userId"
          aria-label={t('检查人')}
          field={field}
          value={people}
          onChange={(chosen) => setPeople((chosen as readonly string[] | null) ?? [])}
        />
        <span id="start-often">{t('检查频次')}</span>
        <Segmented
          aria-labelledby="start-often"
          value={frequency}
          options={[
            { value: '2', label: t('每天') },
            { value: '3', label: t('每周') },
            { value: '5', label: t('每月') },
          ]}
          onChange={setFrequency}
        />
      </div>
    </Card>
  );
}
