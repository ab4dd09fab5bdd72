import {
  REPORT_RULE,
  type ReportRule,
  type ReportRuleName,
  reportRule,
  saveReportRule,
} from '@anlan/domain/config/limit-calls';
import { checkParameter, type NumberParameter, type Parameter, parameterOf } from '@anlan/domain/config/parameters';
import type { FieldError, Stored } from '@anlan/resource';
import { asSystem, type Ctx, inScope, nowText, type Work } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { bodyOf } from '../../kernel/resource/steps/take';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { paramTopic } from './parameters';
import { putParameter } from './put-parameter';

type Name = ReportRuleName;
const NAMES = Object.keys(REPORT_RULE) as Name[];

const known = (name: Name): Parameter => {
  const parameter = parameterOf(REPORT_RULE[name]);
  if (!parameter) throw new Error(`no parameter ${REPORT_RULE[name]}`);
  return parameter;
};

/** What may be set: a bounded number up to its bound. */
const rangeOf = ({ min, max, legal, default: bound }: NumberParameter) => ({
  min: legal?.direction === 'atLeast' ? bound : min,
  max: legal?.direction === 'atMost' ? bound : max,
});

/** Numbers as numbers, the flag as 1 and 0, each with its label, range and choices for the dialog. */
async function read({ app, tenantId, tx }: Work): Promise<ReportRule> {
  const values: Record<string, unknown> = { tenantId };
  const facts: Record<string, unknown> = {};
  for (const name of NAMES) {
    const parameter = known(name);
    const text = await app.parameters.get(tenantId, REPORT_RULE[name], tx);
    values[name] = parameter.kind === 'choice' ? text : Number(text);
    facts[name] = {
      label: parameter.label,
      kind: parameter.kind,
      ...(parameter.kind === 'int' ? { ...rangeOf(parameter), unit: parameter.unit } : {}),
      ...(parameter.kind === 'choice' ? { options: parameter.options } : {}),
    };
  }
  return { ...values, fields: facts } as unknown as ReportRule;
}

/** What the body names, checked against the registry all at once; what it leaves out stays. */
async function save(work: Work, body: Stored): Promise<void> {
  const errors: FieldError[] = [];
  const wanted = new Map<Name, string>();
  for (const name of NAMES) {
    const given = body[name];
    if (given === undefined || given === null || given === '') continue;
    const text = typeof given === 'boolean' ? (given ? '1' : '0') : String(given).trim();
    const problem = checkParameter(known(name), text, nowText(work).slice(0, 10));
    if (problem) errors.push({ field: name, message: problem });
    else wanted.set(name, text);
  }
  const current = async (name: Name) =>
    Number(wanted.get(name) ?? (await work.app.parameters.get(work.tenantId, REPORT_RULE[name], work.tx)));
  if (errors.length === 0 && (await current('generalDays')) > (await current('generalMaxDays')))
    errors.push({ field: 'generalDays', message: '一般隐患默认整改期限不能超过最长整改期限' });
  if (errors.length > 0) throw invalid(errors);
  if (wanted.size === 0) throw refuse('没有需要保存的内容');
  for (const [name, paramValue] of wanted) await putParameter(work, REPORT_RULE[name], known(name).label, paramValue);
  await work.app.epochs.bump(work, paramTopic(work.tenantId));
}

/** The platform sets the rule of a company it names; everybody else that of his own. */
async function companyOf(ctx: Ctx, asked: unknown): Promise<string> {
  if (ctx.actor.tenantKind !== 'platform' || asked === undefined || asked === null || asked === '') return ctx.tenantId;
  const [company] = await asSystem(ctx.app, 'the rule of a company', ({ tx }) =>
    tx.query<{ id: string }>(
      'select tenant_id as id from tenant where tenant_id = $1 and tenant_type = 1 and deleted_at is null',
      [String(asked)],
    ),
  );
  if (!company) throw notFound();
  return company.id;
}

export const reportRuleRoutes: readonly Route[] = [
  serve(reportRule, async (work) => ({ data: await read(work) })),
  serveOpen(saveReportRule, async (ctx, _given, { body }) => {
    const given = bodyOf(body);
    const tenantId = await companyOf(ctx, given.tenantId);
    await inScope({ ...ctx, tenantId }, (work) => save(work, given));
    return { data: true, msg: '设置成功' };
  }),
];
