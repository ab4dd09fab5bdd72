import { companyRegister } from '@anlan/domain/tenancy/company-register';
import { validate } from '@anlan/resource';
import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Cascader, Form, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { CaptchaInput, useCaptcha } from '../../../parts/form/captcha-field';
import { forgetTold } from '../../../parts/form/form-change';
import { type Choices, choices, type RegionChoice, register, sendLicence } from './register-calls';

interface Option {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Option[];
}
type Values = Record<string, unknown> & { areaCode?: string[]; code?: string };

const { fields } = companyRegister;
type Name = keyof typeof fields;
const optionOf = ({ code, name, leaf }: RegionChoice): Option => ({ value: code, label: name, isLeaf: leaf });
const MAX_BYTES = 10 * 1_048_576;

/** Regions level by level, as the guest opens them. */
function useRegions(first: readonly RegionChoice[] | undefined) {
  const [options, setOptions] = useState<Option[]>([]);
  useEffect(() => setOptions((first ?? []).map(optionOf)), [first]);
  const load = async (path: Option[]) => {
    const last = path.at(-1);
    if (!last || last.children) return;
    const { regions } = await choices(last.value).catch(() => ({ regions: [] }));
    last.children = regions.map(optionOf);
    setOptions((now) => [...now]);
  };
  return { options, load };
}

export function RegisterForm({ onSent }: { onSent: () => void }) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [offer, setOffer] = useState<Choices>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [licence, setLicence] = useState<{ id: string; name: string } | null>(null);
  const [sending, setSending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const regions = useRegions(offer?.regions);

  const tell = (reason: unknown) => setError(reason instanceof ApiError ? reason.message : t('未知错误'));
  const { captcha, computed, given, renew, field } = useCaptcha(tell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void choices().then(setOffer, tell);
  }, []);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return form.setFields([{ name: 'businessLicense', errors: [t('上传上限10M')] }]);
    setSending(true);
    try {
      setLicence({ id: await sendLicence(file, new AbortController().signal), name: file.name });
      form.setFields([{ name: 'businessLicense', errors: [] }]);
    } catch (reason) {
      const text = reason instanceof ApiError ? reason.message : t('未知错误');
      form.setFields([{ name: 'businessLicense', errors: [text] }]);
    } finally {
      setSending(false);
    }
  };

  const show = (errors: readonly { field: string; message: string }[]) => {
    form.setFields(errors.map(({ field, message }) => ({ name: field, errors: [t(message)] })));
    const [first] = errors;
    if (first) form.scrollToField(first.field, { focus: true, block: 'center' });
  };

  const submit = async ({ code, areaCode, ...values }: Values) => {
    const body = { ...values, areaCode: areaCode?.at(-1) ?? '', businessLicense: licence?.id ?? '' };
    // The judgement the server makes too, before the captcha is spent on it.
    const problems = [...validate(companyRegister, body, 'create').errors];
    if (!licence) problems.push({ field: 'businessLicense', message: '请上传营业执照' });
    if (problems.length > 0) return show(problems);
    setBusy(true);
    setError('');
    try {
      await register(body, given(code));
      onSent();
    } catch (reason) {
      tell(reason);
      if (reason instanceof ApiError) show(reason.errors.filter(({ field }) => field in fields));
      form.setFieldValue('code', '');
      if (captcha) await renew();
    } finally {
      setBusy(false);
    }
  };

  const text = (name: Name, more: React.ComponentProps<typeof Input> = {}) => (
    <Form.Item name={name} label={t(fields[name].label)} required={'required' in fields[name]}>
      <Input autoComplete="off" maxLength={'max' in fields[name] ? Number(fields[name].max) : 50} {...more} />
    </Form.Item>
  );
  const select = (name: Name, items: Choices['industries'] | undefined) => (
    <Form.Item name={name} label={t(fields[name].label)} required={'required' in fields[name]}>
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        loading={!offer}
        placeholder={t('请选择{field}', { field: t(fields[name].label) })}
        options={(items ?? []).map(({ key, label }) => ({ value: key, label: t(label) }))}
      />
    </Form.Item>
  );

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ account: 'admin' }}
      onFinish={(values) => void submit(values)}
      onValuesChange={(changed: object) => forgetTold(form, Object.keys(changed))}
      scrollToFirstError
    >
      {error && <Alert type="error" showIcon title={error} className="register-alert" />}
      <h2>{t('企业信息')}</h2>
      <div className="register-grid">
        {text('companyName', { autoComplete: 'organization' })}
        {text('creditCode', { autoCapitalize: 'characters', maxLength: 18 })}
        {select('industry', offer?.industries)}
        {select('companyScale', offer?.scales)}
        <Form.Item name="areaCode" label={t(fields.areaCode.label)} required>
          <Cascader
            options={regions.options}
            loadData={(path) => void regions.load(path as Option[])}
            changeOnSelect
            placeholder={t('请选择{field}', { field: t(fields.areaCode.label) })}
          />
        </Form.Item>
        {text('address', { autoComplete: 'street-address' })}
        {text('legalPerson')}
        <Form.Item name="businessLicense" label={t(fields.businessLicense.label)} required>
          <div>
            <input
              ref={picker}
              type="file"
              style={{ display: 'none' }}
              tabIndex={-1}
              accept=".jpg,.jpeg,.png,.pdf"
              aria-label={t(fields.businessLicense.label)}
              onChange={(event) => {
                void upload(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button icon={<UploadOutlined aria-hidden />} loading={sending} onClick={() => picker.current?.click()}>
              {licence ? t('重新上传') : t('上传营业执照')}
            </Button>
            <p className="register-file" aria-live="polite">
              {licence ? licence.name : t('jpg、png图片或pdf，不超过10M')}
            </p>
          </div>
        </Form.Item>
      </div>
      <h2>{t('联系人与账号')}</h2>
      <div className="register-grid">
        {text('linkman', { autoComplete: 'name' })}
        {text('contactNumber', { inputMode: 'tel', autoComplete: 'tel', maxLength: 11 })}
        {text('email', { inputMode: 'email', autoComplete: 'email' })}
        {text('account', { autoCapitalize: 'none', spellCheck: false })}
      </div>
      <Form.Item name="remark" label={t(fields.remark.label)}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      {captcha && (
        <Form.Item label={t('验证码')} htmlFor={computed ? undefined : 'code'} required={!computed}>
          {field((busy) => (
            <Form.Item name="code" noStyle rules={[{ required: true, whitespace: true, message: t('请输入验证码') }]}>
              <CaptchaInput disabled={busy} />
            </Form.Item>
          ))}
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy} disabled={captcha === undefined}>
        {t('提交注册申请')}
      </Button>
    </Form>
  );
}
