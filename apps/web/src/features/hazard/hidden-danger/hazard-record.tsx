import type { AnyRow } from '@anlan/client';
import { majorPack } from '@anlan/domain/hazard/calls';
import { hazardDocument } from '@anlan/domain/hazard/documents';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { MAJOR } from '@anlan/domain/hazard/status';
import { FileProtectOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { fieldOf } from '../../../kinds/fields';
import { bareLook } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { Course } from '../../../parts/detail/course';
import { useRecordAddress } from '../../../parts/record-address';
import { PrintButton } from '../../../parts/sheet/print-button';
import { CheckSource } from './check-source';
import { useFile } from './figures/use-file';
import { HazardSections } from './hazard-sections';
import { levelTag, overdueTag, reusedTag } from './hazard-tags';
import { HazardTimeline } from './hazard-timeline';
import { awaitedWords, type WireHazard } from './hazard-words';
import { PhotoPair } from './photo-pair';
import './hazard.css';
import { SimilarNote } from './similar-note';

const QrDialog = lazy(async () => ({ default: (await import('../../../parts/phone/qr-dialog')).QrDialog }));

const resource = hiddenDanger;

/** One hidden danger as it is read: heading, sections, history. The same in the drawer and on its own page. */
export function HazardRecord({
  row,
  government,
  whole = false,
}: {
  row: AnyRow;
  government: boolean;
  /** On a page of its own the history lies open. */
  whole?: boolean;
}) {
  const t = useT();
  return (
    <div className="hazard-record">
      <HazardHead row={row} government={government} />
      <Course resource={resource} row={row} now={awaitedWords(row as unknown as WireHazard, t)} />
      <PhotoPair row={row} />
      {Number(row.similarCount ?? 0) > 0 && <SimilarNote asked={{ id: row.id }} />}
      {Number(row.hiddenDangerType) === 2 && <CheckSource id={row.id} />}
      <div className="hazard-columns">
        <HazardSections row={row} />
        <HazardTimeline row={row} government={government} open={whole} />
      </div>
    </div>
  );
}

function HazardHead({ row, government }: { row: AnyRow; government: boolean }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const [sharing, setSharing] = useState(false);
  const file = useFile();
  const status = fieldOf(resource, 'status');
  return (
    <div className="hazard-head">
      <div className="hazard-marks">
        <span className="hazard-code">{String(row.code ?? '')}</span>
        {levelTag(row, t)}
        {webKindOf(status).cell({ name: 'status', field: status, row, look: bareLook(t) })}
        {overdueTag(row, t)}
        {reusedTag(row, t)}
      </div>
      {!government && (
        <div className="hazard-tools">
          <Button size="small" icon={<QrcodeOutlined />} onClick={() => setSharing(true)}>
            {t('二维码与链接')}
          </Button>
          <PrintButton of={hazardDocument} ids={[row.id]} size="small" keptIn="hiddenExport" />
          {Number(row.hiddenDangerLevel) === MAJOR && (
            <Button
              size="small"
              icon={<FileProtectOutlined />}
              loading={file.busy}
              onClick={() => void file.fetch(() => api.file(majorPack, { params: { id: row.id } }))}
            >
              {t('治理方案与报告表')}
            </Button>
          )}
        </div>
      )}
      {sharing && (
        <Suspense fallback={null}>
          <QrDialog
            title={String(row.name ?? t('隐患'))}
            caption={String(row.code ?? '')}
            path={addressOf('hiddenDanger', row.id) ?? ''}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
