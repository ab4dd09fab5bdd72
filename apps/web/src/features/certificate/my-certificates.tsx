import { addMyCertificate, myCertificates, type OwnCertificate } from '@anlan/domain/certificate/calls';
import { certificate, certificateLifecycle } from '@anlan/domain/certificate/certificate';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Modal, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { webKindOf } from '../../kinds/registry';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../../parts/feedback/states';
import { ResourceForm } from '../../parts/form/resource-form';
import { useUnsaved } from '../../parts/form/use-unsaved';
import { invalidateAfter } from '../../parts/query-keys';
import './certificate.css';
import { standingTag } from './standing';

/** As the list's form, without whose it is. */
const SECTIONS = certificate.views.form.map(({ title, fields }) => ({
  title,
  fields: fields.filter((name) => name !== 'userId'),
}));
const CODES = ['safe_certificate_type'];

function AddDialog({ onClose }: { onClose: (added: boolean) => void }) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsaved();
  const close = async () => {
    if (await unsaved.mayLeave()) onClose(false);
  };
  return (
    <Modal
      open
      title={t('登记本人的证书')}
      width={640}
      onCancel={() => void close()}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      mask={{ closable: false }}
    >
      <ResourceForm
        id={id}
        resource={certificate}
        sections={SECTIONS}
        mode="create"
        send={(body, key) => api.send(addMyCertificate, { body }, { quiet: true, idempotencyKey: key })}
        onDone={() => {
          feedback.toast('success', t('已登记，核验以后可以用于作业票'));
          onClose(true);
        }}
        onDirty={unsaved.setDirty}
        onBusy={setBusy}
      />
    </Modal>
  );
}

function Card({ row }: { row: OwnCertificate }) {
  const t = useT();
  const look = useLook(CODES);
  const { type } = certificate.fields;
  const { waiting, verified } = certificateLifecycle.code;
  return (
    <li className="card certificate-card">
      <div className="certificate-head">
        <h2>{row.name}</h2>
        {standingTag(row, t)}
      </div>
      <dl>
        <dt>{t(type.label)}</dt>
        <dd>{webKindOf(type).cell({ name: 'type', field: type, row: row as never, look })}</dd>
        <dt>{t('证书编号')}</dt>
        <dd>{row.num}</dd>
        {row.hasReview === 1 && (
          <>
            <dt>{t('复审日期')}</dt>
            <dd>{row.reviewTime}</dd>
          </>
        )}
        <dt>{t('有效期至')}</dt>
        <dd>{row.effectiveTime}</dd>
        <dt>{t('核验状态')}</dt>
        <dd>
          {t(certificateLifecycle.labelOf(row.verifyState))}
          {row.verifyState !== verified && row.verifyNote ? `：${row.verifyNote}` : ''}
        </dd>
      </dl>
      {row.verifyState === waiting && <p className="quiet">{t('核验以后可以用于作业票')}</p>}
    </li>
  );
}

/** /certificate/mine: what I hold, what ends next first. */
export function MyCertificates() {
  const t = useT();
  const tenant = useViewingTenant();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall([tenant, certificate.name, 'mine'], myCertificates, {}, { staleTime: 0 });
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="screen">
      <div className="certificate-tools">
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {t('登记证书')}
        </Button>
      </div>
      {!data ? (
        <div className="card">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      ) : data.length === 0 ? (
        <div className="card">
          <Nothing text={t('没有登记过证书')} />
        </div>
      ) : (
        <ul className="certificate-cards" aria-label={t('我的证书')}>
          {data.map((row) => (
            <Card key={row.id} row={row} />
          ))}
        </ul>
      )}
      {adding && (
        <AddDialog
          onClose={(added) => {
            setAdding(false);
            if (!added) return;
            void refetch();
            void invalidateAfter(certificate);
          }}
        />
      )}
    </div>
  );
}
