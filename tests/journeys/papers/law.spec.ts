import { expect } from '@playwright/test';
import { person } from '../lib/session';
import { test } from '../lib/test';

test('laws are found, several are downloaded, one is read page by page, and a question about it is asked', async ({
  browser,
}) => {
  const worker = await person(browser, 'worker', { tenantId: '100009' });
  const asked: string[] = [];
  worker.on('request', (request) => {
    if (request.url().includes('/legaldocument/file/')) asked.push(request.url());
  });
  await worker.goto('/law/library');
  const list = worker.getByRole('region', { name: '法律法规列表' });
  const laws = list.getByRole('checkbox', { name: /^选择 / });
  await expect(laws).toHaveCount(10);

  // Nothing chosen: told so, and nothing is asked.
  await list.getByRole('button', { name: '批量下载' }).click();
  await expect(worker.getByText('请选择要下载的文件')).toBeVisible();
  expect(asked).toEqual([]);

  await worker
    .getByRole('navigation', { name: '法规分类' })
    .getByText(/^事故与统计（4）$/)
    .click();
  await expect(laws).toHaveCount(4);
  for (const name of ['企业职工伤亡事故分类', '生产安全事故分类与编码'])
    await list.getByRole('checkbox', { name: `选择 ${name}` }).check();
  const files: string[] = [];
  worker.on('download', (file) => files.push(file.suggestedFilename()));
  await list.getByRole('button', { name: '批量下载（2）' }).click();
  await expect(worker.getByText('文件已下载')).toBeVisible();
  await expect.poll(() => files.length).toBe(2);
  expect(asked).toHaveLength(2);

  await worker.getByRole('navigation', { name: '法规分类' }).getByRole('button', { name: '全部分类' }).click();
  await list.getByRole('searchbox', { name: '关键词' }).fill('伤亡事故分类');
  await list.getByRole('searchbox', { name: '关键词' }).press('Enter');
  await expect(laws).toHaveCount(1);
  await list.getByText('精确', { exact: true }).click();
  await expect(list.getByText('没有找到相符的法规')).toBeVisible();
  await list.getByText('模糊', { exact: true }).click();
  await list.getByRole('button', { name: '企业职工伤亡事故分类' }).click();

  const law = worker.getByRole('dialog', { name: '企业职工伤亡事故分类' });
  const pages = law.locator('.react-pdf__Page');
  await expect(pages).toHaveCount(1);
  await law.getByRole('button', { name: '再显示一页（已显示1页，共2页）' }).click();
  await expect(pages).toHaveCount(2);
  await expect(law.getByText('已显示全部2页')).toBeVisible();
  // On a page without https the link stays as it is.
  await expect(law.getByRole('link', { name: /^下载 / })).toHaveAttribute('href', /^\/api\/service\/file\//);
  await expect(law.getByText('该法规已废止，以下内容仍在引用，请逐项核对')).toBeVisible();
  await expect(law.getByRole('link', { name: '事故台账检查表' })).toBeVisible();
  await law.getByRole('button', { name: '生产安全事故分类与编码' }).click();
  const successor = worker.getByRole('dialog', { name: '生产安全事故分类与编码' });
  await expect(successor.getByText('代替的法规')).toBeVisible();

  await expect(successor.getByLabel('反馈标题')).toHaveValue('关于《生产安全事故分类与编码》');
  await successor.getByLabel('反馈内容').fill('请补充与旧分类的对照说明');
  await successor.getByRole('button', { name: '提交' }).click();
  await expect(worker.getByText('提交成功')).toBeVisible();
  await worker.context().close();
});
