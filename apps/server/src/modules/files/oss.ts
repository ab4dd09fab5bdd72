import { Readable } from 'node:stream';
import { resources } from '@anlan/domain';
import { enableStore } from '@anlan/domain/files/file-calls';
import { OSS_LOCAL, ossConfig } from '@anlan/domain/files/oss';
import { type FieldError, message } from '@anlan/resource';
import { asSystem, inScope, type Services } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { Refusal, refuse } from '../../kernel/errors';
import { STORAGE_TOPIC } from '../../kernel/files/storage/routed-storage';
import { encrypt } from '../../kernel/personal';
import { enableOne, keepEnabled, OFF } from '../../kernel/resource/enable';
import { idsOf } from '../../kernel/resource/ids';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { serveOpen } from '../../kernel/route';

const ADDRESS = ['category', 'endpoint', 'bucketName'] as const;

/** A small object there and back, before the first file depends on it. */
async function tryOut({ storage, log }: Services, ossCode: string): Promise<void> {
  const key = `${(await storage.home?.(ossCode)) ?? ''}a/${newId()}`;
  try {
    await storage.put(key, Readable.from([Buffer.from('anlan')], { objectMode: false }), {
      contentType: 'text/plain',
      trial: true,
    });
    const { stream } = await storage.get(key);
    for await (const _chunk of stream);
    await storage.remove(key);
  } catch (error) {
    if (!(error instanceof Refusal)) log.warn({ store: ossCode, reason: (error as Error).name }, '对象存储试写失败');
    throw refuse('无法写入该存储，请检查资源地址、空间名与密钥');
  }
}

export const ossImplementation = implement(ossConfig, {
  hooks: {
    beforeWrite: async (work, values, before) => {
      const errors: FieldError[] = [];
      if (!before) values.status = OFF;
      if (!values.secretKey) delete values.secretKey;
      else values.secretKey = encrypt(String(values.secretKey), work.app.keys.personal);
      const category = values.category ?? before?.category;
      if (category !== OSS_LOCAL && !(values.secretKey ?? before?.secretKey))
        errors.push({ field: 'secretKey', message: '请输入访问密钥' });
      const aim = typeof values.endpoint === 'string' ? work.app.targets.problem(values.endpoint) : undefined;
      if (aim !== undefined) errors.push({ field: 'endpoint', message: aim });
      if (before?.used)
        for (const name of ADDRESS)
          if (name in values && values[name] !== before[name])
            errors.push({
              field: name,
              message: `${ossConfig.fields[name].label}不能修改：已存有文件，请新增一个配置`,
            });
      return errors;
    },
    afterWrite: (work) => work.app.epochs.bump(work, STORAGE_TOPIC),
    beforeRemove: async (work, rows) => {
      keepEnabled(rows);
      if (rows.some(({ used }) => used)) throw refuse('该存储已存有文件，不能删除');
      await work.app.epochs.bump(work, STORAGE_TOPIC);
    },
  },
  routes: [
    serveOpen(enableStore, async (ctx, _given, input) => {
      const [id] = idsOf(input);
      if (!id) throw refuse(message.selectOne);
      const row = await inScope(ctx, (work) => rowOf(work, resources.ossConfig, id));
      if (row.category !== OSS_LOCAL) await tryOut(ctx.app, row.ossCode);
      await inScope(ctx, async (work) => {
        await enableOne(work, resources.ossConfig, id);
        await work.app.epochs.bump(work, STORAGE_TOPIC);
      });
      return { data: true, msg: '启用成功，新文件将存入该存储' };
    }),
  ],
});

/** Until the platform chooses another, files go where the server was told at its start. */
export async function seedStorage(services: Services): Promise<void> {
  await asSystem(services, 'seed storage', ({ tx }) =>
    tx.run(
      `insert into oss_config (id, category, oss_code, status, remark)
       select $1::uuid, ${OSS_LOCAL}, 'local', 2, $2 where not exists (select 1 from oss_config where deleted_at is null) returning 1`,
      [newId(), '启动设置中的磁盘目录或S3存储'],
    ),
  );
}
