import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from '@anlan/domain/seal/seal';
import { readEnv, SettingsError } from '../env';
import { rotateSealKey } from '../kernel/seal/seal-key';

/** `npm run seal:rotate`: another key of seals in DATA_DIR, signed by the present one; used from the next start on. */
function main(): void {
  const { dataDir } = readEnv();
  if (!existsSync(join(dataDir, 'seal.key')))
    throw new SettingsError([{ name: 'DATA_DIR', message: `${dataDir} 中没有 seal.key，请先启动一次服务` }]);
  const { before, after } = rotateSealKey(dataDir);
  console.log(`封签密钥已由 ${before.keyId} 换为 ${after.keyId}，公钥指纹 ${fingerprintOf(after.publicKey)}`);
  console.log('重新启动服务后使用新的密钥；从前的封签仍由公布的旧公钥核对');
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
