import { call, defineResource, f, section, type, wire } from '@anlan/resource';

const computed = { computed: true } as const;

/**
 * The company's certificate (PKCS#12) with which signed documents are sealed as they are drawn: one at a time, uploaded by
 * its administrator. File and password are kept encrypted and never shown again.
 */
export const sealCertificate = defineResource({
  name: 'sealCertificate',
  label: '企业印章证书',
  // The administrator's own, like the other keys of the company.
  module: 'config',
  table: 'seal_certificate',
  scope: 'tenant',
  permission: 'sealcertificate',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/sealcertificate', { without: ['create', 'update'] }),
  title: 'holder',
  fields: {
    holder: f.text('证书持有者', { required: true, max: 200, ...computed }),
    issuer: f.text('颁发机构', { required: true, max: 200, ...computed }),
    serialNumber: f.text('证书序列号', { required: true, max: 100, ...computed }),
    validFrom: f.date('生效日期', { required: true, ...computed }),
    validUntil: f.date('有效期至', { required: true, ...computed }),
    content: f.text('证书文件', { required: true, max: 400_000, ...computed, secret: true }),
    password: f.text('证书密码', { max: 1_000, ...computed, secret: true }),
  },
  views: {
    list: {
      columns: [{ field: 'holder', width: 240 }, 'issuer', 'serialNumber', 'validFrom', 'validUntil', 'createTime'],
      filters: [],
      sort: '-createTime',
    },
    form: [section('证书', ['holder', 'issuer', 'serialNumber', 'validFrom', 'validUntil'])],
    detail: [section('证书', ['holder', 'issuer', 'serialNumber', 'validFrom', 'validUntil'])],
  },
  deadlines: {
    renew: {
      label: '企业印章证书更换',
      at: 'validUntil',
      while: { field: 'holder', filled: true },
      basis: '电子签名法（2019修正）第二十一条',
      rungs: [
        {
          name: 'remind',
          before: { days: 30, label: '企业印章证书到期前提醒', max: 180 },
          tells: [[{ role: 'enterprise_admin' }]],
          says: '企业印章证书将于{due}到期，请更换：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ role: 'enterprise_admin' }]],
          says: '企业印章证书已到期，签阅证明不再加盖印章：{title}',
        },
      ],
    },
  },
  menu: { under: 'institution', path: '/institutional/seal-certificate', icon: 'safety', sort: 90 },
});

/** Bytes of the file; certificates with their chain are some thousands. */
export const MOST_CERTIFICATE_BYTES = 64 * 1024;

/** Whoever may take it away may put another in its place. */
export const uploadSealCertificate = call('POST /safe/sealcertificate/upload', {
  summary: '上传企业印章证书：代替现有的，此后的签阅证明加盖此证书的签名',
  access: { code: 'sealcertificate_delete', audience: ['company'] },
  resource: sealCertificate.name,
  reach: 'none',
  body: {
    file: f.text('证书文件', { required: true, max: 90_000, help: '.p12或.pfx文件的Base64' }),
    password: f.text('证书密码', { max: 200 }),
  },
  idempotent: false,
  reply: type<{ readonly id: string; readonly validUntil: string }>(),
});
