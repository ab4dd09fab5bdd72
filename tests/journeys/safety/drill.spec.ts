import { expect } from '@playwright/test';
import { draw } from '../lib/draw';
import { cell, choose, inDays, pick, setTime } from '../lib/form';
import { call, nameOf, PHONE, person } from '../lib/session';
import { test } from '../lib/test';

/** A company whose drills no other journey reads. */
const TENANT = '100008';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a drill is planned, signed in to, recorded, evaluated and improved upon on a phone, and then counts', async ({
  browser,
}) => {
  const name = `配电室火灾演练${Date.now() % 1_000_000}`;
  const page = await person(browser, 'admin', { tenantId: TENANT, viewport: PHONE });
  const me = await nameOf(page);

  await page.goto('/management/drill');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增应急演练' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入应急预案')).toBeVisible();
  await expect(form.getByText('请输入演练名称')).toBeVisible();
  await form.getByRole('textbox', { name: '应急预案' }).fill('现场处置方案');
  await form.getByLabel('演练名称').fill(name);
  await pick(page, form, '演练类型', '现场处置方案演练');
  await setTime(form, '演练时间', inDays(-1));
  await choose(page, form, '参演人员', me);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();

  const listed = await call(page, 'GET', `safe/emergencywalkthrough/page?name=${encodeURIComponent(name)}`);
  const [{ id }] = listed.body.data.records;

  await page.goto(`/management/drill?_open=${id}`);
  const record = page.getByRole('dialog', { name });
  await record.getByRole('button', { name: '演练签到' }).click();
  const signing = page.getByRole('dialog', { name: '演练签到' });
  await draw(page, signing.getByRole('img', { name: '请在此处手写签名' }));
  await signing.getByRole('button', { name: '完成签名' }).click();
  await signing.getByRole('button', { name: '提交' }).click();
  await expect(record.getByText(me).first()).toBeVisible();
  await expect(record.getByRole('button', { name: '演练签到' })).toHaveCount(0);

  await record.getByRole('button', { name: '上传演练记录' }).click();
  const upload = page.getByRole('dialog', { name: '上传演练记录' });
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: '演练记录.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(upload.getByText('演练记录.pdf')).toBeVisible();
  await upload.getByRole('button', { name: '提交' }).click();
  await expect(record.getByText('已上传')).toBeVisible();

  const held = async (): Promise<number> => {
    const { body } = await call(page, 'GET', 'safe/drillduty/page?duty=2');
    return body.data.records[0]?.held ?? 0;
  };
  const before = await held();
  await record.getByRole('button', { name: '演练评估' }).click();
  const judged = page.getByRole('dialog', { name: '演练评估' });
  await judged.getByRole('button', { name: '提交' }).click();
  await expect(judged.getByText('请输入评估结论')).toBeVisible();
  await judged.getByRole('radio', { name: '良好' }).check();
  await judged.getByLabel('评估结论').fill('报警及时，疏散有序');
  await judged.getByRole('button', { name: '添加评估指标' }).click();
  await choose(page, judged, cell('评估指标'), '人员疏散与清点');
  await judged.getByRole('radiogroup', { name: '评估结果' }).getByRole('radio', { name: '符合', exact: true }).check();
  await judged.getByRole('button', { name: '提交' }).click();
  await expect(record.getByText('报警及时，疏散有序')).toBeVisible();
  await expect.poll(held).toBe(before + 1);

  // What it has shown: a hidden danger, and something to be done by a day.
  await record.getByRole('button', { name: '上报演练发现的隐患' }).click();
  const danger = page.getByRole('dialog', { name: /^上报演练发现的隐患/ });
  await danger.getByRole('button', { name: '提交' }).click();
  await expect(danger.getByText('请输入隐患描述')).toBeVisible();
  await danger.getByLabel('隐患描述').fill('消防栓水带接口老化');
  await danger.getByLabel('隐患地点').fill('配电室');
  await danger.getByRole('button', { name: '提交' }).click();
  await expect(danger).toBeHidden();
  const shown = (await call(page, 'GET', `safe/emergencywalkthrough/${id}`)).body.data;
  const found = (await call(page, 'GET', `safe/hiddendanger/${shown.hazardIds}`)).body.data;
  expect(found).toMatchObject({ hiddenDangerDescribe: '消防栓水带接口老化', source: '17' });

  const improvements = page.getByRole('region', { name: '落实事项' });
  await improvements.getByRole('button', { name: /新增|添加/ }).click();
  const ordering = page.getByRole('dialog', { name: '新增落实事项' });
  await ordering.getByLabel('事项', { exact: true }).fill('更换水带接口');
  await choose(page, ordering, '负责人', me);
  await ordering.getByLabel('完成期限', { exact: true }).fill(inDays(10).slice(0, 10));
  await ordering.getByLabel('完成期限', { exact: true }).press('Enter');
  await ordering.getByRole('button', { name: '保存' }).click();
  await expect(improvements.getByText('更换水带接口')).toBeVisible();
  await page.context().close();
});
