import { companyRegister, companyRegisterLifecycle } from '@anlan/domain/tenancy/company-register';
import type { RowOf } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { rowsOf } from '../../kernel/resource/list/read';
import { type StepPort, takeStep } from '../../kernel/resource/steps/take';

const definition = companyRegister;
type Row = RowOf<typeof companyRegister>;
const { waiting } = companyRegisterLifecycle.code;

/** Two that are passed at once would each wait for the other's row. */
export const oneByOne = (work: Work, creditCode: string): Promise<unknown> =>
  work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`register/${creditCode}`]);

export const codeOf = async (work: Work, id: string): Promise<string | undefined> =>
  (
    await work.tx.query<{ code: string }>('select credit_code as code from company_register where id = $1::uuid', [id])
  )[0]?.code;

/** How many others wait with the same code, on each application that waits: what the platform judges between. */
export async function countRivals(work: Work, codes: readonly (string | undefined)[], without: readonly string[] = []) {
  await work.tx.run(
    `update company_register r set rivals = case when r.state = ${waiting} then (
        select count(*) from company_register o where o.credit_code = r.credit_code and o.state = ${waiting}
           and o.deleted_at is null and o.id <> r.id and o.id <> all($2::uuid[])) end
      where r.credit_code = any($1::text[]) and r.deleted_at is null`,
    [codes.filter((code) => code !== undefined), without],
  );
}

/** The company is found: what else waits with its code ends, and each applicant is told why. */
export async function settleRivals(work: Work, row: Row): Promise<void> {
  const others = await work.tx.query<{ id: string }>(
    `select id from company_register where credit_code = $1 and state = ${waiting} and id <> $2::uuid and deleted_at is null`,
    [row.creditCode, row.id],
  );
  for (const other of await rowsOf(
    work,
    definition,
    others.map(({ id }) => id),
    { lock: true },
  )) {
    const auditOpinion = '该统一社会信用代码的企业已由另一份申请通过，如有异议请联系平台管理员';
    await takeStep(work, definition, {}, other, { auditOpinion }, { step: 'fail' });
  }
  await countRivals(work, [row.creditCode]);
}

/** An application that ends is no rival of those that still wait. */
export const registerSteps: StepPort = {
  history: (work, _id, _transition, { before }) => countRivals(work, [String(before.creditCode)]),
};
