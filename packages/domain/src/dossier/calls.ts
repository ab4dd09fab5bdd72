import { call, type } from '@anlan/resource';
import { dossier } from './dossier';

export const dossierFile = call('GET /safe/dossier/file/:id', {
  access: { code: 'dossier_view' },
  resource: dossier.name,
  reach: 'row',
  effect: 'read',
  summary: '下载迎检资料包',
});

export interface DossierProgress {
  readonly id: string;
  readonly state: number;
  readonly done: number;
  readonly total: number;
}
/** Of those that are being made now. */
export const dossierProgress = call('GET /safe/dossier/progress', {
  access: { code: 'dossier_view' },
  resource: dossier.name,
  reach: 'rows',
  summary: '正在生成的迎检资料包的进度',
  reply: type<readonly DossierProgress[]>(),
});
