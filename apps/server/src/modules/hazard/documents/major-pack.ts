import { Readable } from 'node:stream';
import { majorPack } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { MAJOR } from '@anlan/domain/hazard/status';
import { audit } from '../../../kernel/audit/audit';
import { inScope, nowText, type Work } from '../../../kernel/context';
import { fieldTable, newPage, paragraph, section, signatureLine, title } from '../../../kernel/documents/pdf/blocks';
import type { Block } from '../../../kernel/documents/pdf/document';
import { renderPdf } from '../../../kernel/documents/pdf/render';
import { untilGone } from '../../../kernel/http/until-gone';
import { rowOf } from '../../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../../kernel/route';
import { detailOf } from '../detail';
import { EXPORTS, keepAndSend } from './exports';

type Wire = Readonly<Record<string, unknown>>;

interface Firm {
  readonly name: string;
  readonly address: string | null;
  readonly linkman: string | null;
  readonly phone: string | null;
  readonly industry: string | null;
}

async function load(work: Work, id: unknown): Promise<{ record: Wire; firm: Firm }> {
  const row = await rowOf(work, hiddenDanger, id);
  const record = JSON.parse(await detailOf(work, row.id)) as Wire;
  const [firm] = await work.tx.query<Firm>(
    'select tenant_name as name, address, linkman, contact_number as phone, industry from tenant where tenant_id = $1',
    [work.tenantId],
  );
  await audit(work, { kind: 'print', resource: hiddenDanger.name, recordId: row.id });
  const known = firm ?? { name: work.actor.tenantName, address: null, linkman: null, phone: null, industry: null };
  const labels = await work.app.dictionaries.items(work.tenantId, 'safe_industry', work.tx);
  const industry = labels.find(({ key }) => key === known.industry)?.label ?? known.industry;
  return { record, firm: { ...known, industry } };
}

const isMajor = (record: Wire): boolean => Number(record.hiddenDangerLevel) === MAJOR;

/** Lines to write on by hand where the record does not say it yet. */
const BLANK = '\n\n\n';
const BLANK_WORD = '\u3000';

const text = (record: Wire, name: string): string => String(record[name] ?? '').trim();
const sum = (record: Wire, name: string): string => {
  const amount = text(record, name);
  return amount === '' ? '' : `${amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount}元`;
};
const joined = (...parts: readonly (readonly [string, string])[]): string =>
  parts.flatMap(([label, value]) => (value === '' ? [] : [`${label}${value}`])).join('\n');

/** 安监总局令第16号第十五条: the six things a plan of governance holds. */
function plan(record: Wire, firm: Firm): Block[] {
  const parts: readonly [string, string][] = [
    [
      '一、治理的目标和任务',
      joined(['', text(record, 'reviseRequest')], ['消除隐患：', text(record, 'hiddenDangerDescribe')]),
    ],
    ['二、采取的方法和措施', text(record, 'measure')],
    [
      '三、经费和物资的落实',
      joined(['计划资金：', sum(record, 'planCost')], ['已使用资金：', sum(record, 'reviseCost')]),
    ],
    [
      '四、负责治理的机构和人员',
      joined(
        ['', text(record, 'planResponsible')],
        ['责任部门：', text(record, 'principalDeptName')],
        ['责任人（主要负责人）：', text(record, 'principalName')],
        ['整改人：', text(record, 'reviseName')],
        ['复查人：', text(record, 'reviewName')],
      ),
    ],
    [
      '五、治理的时限和要求',
      joined(
        ['完成期限：', text(record, 'reviseTimeLimit').slice(0, 16)],
        ['要求：', '按期完成整改，经复查及二次复查合格后方可闭环；治理期间逾期须说明原因并办理延期'],
      ),
    ],
    [
      '六、安全措施和应急预案',
      joined(['临时防护措施：', text(record, 'interimProtection')], ['应急预案：', text(record, 'emergencyPlan')]),
    ],
  ];
  return [
    title(isMajor(record) ? '重大事故隐患治理方案' : '事故隐患治理方案', `${record.code ?? ''}　${firm.name}`),
    fieldTable([
      { label: '隐患名称', value: text(record, 'name'), wide: true },
      { label: '所在地点', value: text(record, 'geoLocation') || text(record, 'riskName') },
      { label: '发现时间', value: text(record, 'discoveryTime').slice(0, 16) },
      { label: '判定依据', value: text(record, 'basis'), wide: true },
    ]),
    ...parts.flatMap(([heading, value]) => [section(heading), paragraph(value === '' ? BLANK : value)]),
    signatureLine(['编制人', '安全负责人', '主要负责人']),
  ];
}

/** 第十四条: what a report of a major danger to the supervision office holds. */
function report(record: Wire, firm: Firm): Block[] {
  return [
    title('重大事故隐患报告表', '依据《安全生产事故隐患排查治理暂行规定》第十四条'),
    fieldTable([
      { label: '生产经营单位', value: firm.name, wide: true },
      { label: '单位地址', value: firm.address, wide: true },
      { label: '行业', value: firm.industry },
      { label: '主要负责人', value: text(record, 'principalName') },
      { label: '联系人', value: firm.linkman },
      { label: '联系电话', value: firm.phone },
      { label: '隐患编号', value: text(record, 'code') },
      { label: '发现时间', value: text(record, 'discoveryTime').slice(0, 16) },
      { label: '隐患地点', value: text(record, 'geoLocation') || text(record, 'riskName'), wide: true },
      { label: '隐患的现状', value: text(record, 'hiddenDangerDescribe'), wide: true },
      { label: '产生原因', value: text(record, 'reasonAnalyze') || BLANK, wide: true },
      { label: '判定依据', value: text(record, 'basis'), wide: true },
      // Nothing in the record says it: whoever fills the form in does.
      { label: '危害程度和整改难易程度分析', value: BLANK, wide: true },
      { label: '治理方案', value: '见所附《重大事故隐患治理方案》', wide: true },
      { label: '治理期限', value: text(record, 'reviseTimeLimit').slice(0, 16) },
      { label: '上报时间', value: text(record, 'reportGovernmentTime').slice(0, 16) || BLANK_WORD },
      { label: '监管部门意见', value: `${BLANK}\n`, wide: true },
    ]),
    signatureLine(['填报人', '主要负责人（签字、单位盖章）', '日期']),
  ];
}

export const majorPackRoutes: readonly Route[] = [
  serveOpen(majorPack, async (ctx, _, input) => {
    const { record, firm } = await inScope(ctx, (work) => load(work, input.params.id));
    const signal = untilGone(input);
    const now = nowText(ctx);
    const file = await renderPdf(
      {
        title: '事故隐患治理方案',
        footer: `${firm.name}　打印时间 ${now}　打印人 ${ctx.actor.userName}`,
        // Only a major one is reported; a plan may be made for any.
        content: [...(isMajor(record) ? [...report(record, firm), newPage()] : []), ...plan(record, firm)],
      },
      { signal },
    );
    const made = {
      type: EXPORTS.major,
      name: `${isMajor(record) ? '重大隐患材料' : '隐患治理方案'}_${record.code ?? ''}.pdf`,
      contentType: 'application/pdf',
      count: 1,
      conditions: `隐患编号：${record.code ?? ''}`,
      content: Readable.from([file], { objectMode: false }),
    };
    return keepAndSend(ctx, made, signal);
  }),
];
