import { certificateNeeds, type PermitRole } from '@anlan/domain/certificate/needs';
import { CHANGE_KINDS, readChanges } from '@anlan/domain/training/entitlement/changes';
import { type Change, ROLE_NAMES } from '@anlan/domain/training/entitlement/standing';
import { KINDS } from '@anlan/domain/training/study/hours';
import { Alert, DatePicker, Form, InputNumber, Modal, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import { useT } from '../../../lib/i18n';
import { useCertificates, usePosts, workName } from './change-words';

type Kind = Change['kind'];
type Draft = Readonly<Record<string, string | number | undefined>>;

/** Works and roles of which something is asked: `1/worker`. */
const ROLES = certificateNeeds.flatMap(({ works, role }) => works.map((work) => ({ work, role })));

const HAS: Readonly<Record<Kind, readonly string[]>> = {
  certificate: ['certificateId', 'effectiveTime'],
  postTraining: ['postId', 'type', 'hours', 'since'],
  roleTraining: ['role', 'type', 'hours', 'since'],
  roleCertificate: ['role', 'certificateType', 'since'],
  hours: ['personKind', 'yearly'],
};

/** One thing that is supposed to be otherwise; nothing is written. */
export function ChangeDialog({
  onAdd,
  onClose,
}: {
  readonly onAdd: (change: Change) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('certificate');
  const [draft, setDraft] = useState<Draft>({ since: dayjs().add(1, 'day').format('YYYY-MM-DD') });
  const [faults, setFaults] = useState<readonly string[]>([]);
  const put = (more: Draft) => setDraft((now) => ({ ...now, ...more }));
  const add = () => {
    const [work, role] = String(draft.role ?? '').split('/');
    const told = Object.fromEntries(HAS[kind].map((name) => [name, draft[name]]));
    const change = { ...told, ...(HAS[kind].includes('role') ? { work, role } : {}), kind };
    const { changes, errors } = readChanges(JSON.stringify([change]));
    setFaults(errors.map(({ message }) => message.replace(/^第1条假设：/, '')));
    if (changes[0]) onAdd(changes[0]);
  };
  const fields: Readonly<Record<string, React.ReactNode>> = {
    certificateId: <Certificates key="certificateId" onChange={(certificateId) => put({ certificateId })} />,
    effectiveTime: <Day key="effectiveTime" name="effectiveTime" label="有效期至" draft={draft} onChange={put} />,
    since: <Day key="since" name="since" label="从哪天起" draft={draft} onChange={put} />,
    postId: <Posts key="postId" onChange={(postId) => put({ postId })} />,
    role: (
      <Choice
        key="role"
        label="作业和角色"
        options={ROLES.map(({ work, role }) => ({
          value: `${work}/${role}`,
          label: `${t(workName(work))} · ${t(ROLE_NAMES[role as PermitRole])}`,
        }))}
        onChange={(role) => put({ role })}
      />
    ),
    type: <Dict key="type" label="培训类型" code="safe_doc_type" onChange={(type) => put({ type })} />,
    certificateType: (
      <Dict
        key="certificateType"
        label="证书类别"
        code="safe_certificate_type"
        onChange={(certificateType) => put({ certificateType })}
      />
    ),
    hours: <Hours key="hours" name="hours" onChange={put} />,
    yearly: <Hours key="yearly" name="yearly" onChange={put} />,
    personKind: (
      <Choice
        key="personKind"
        label="人员类别"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(personKind) => put({ personKind })}
      />
    ),
  };
  return (
    <Modal open title={t('假设')} okText={t('按此计算')} cancelText={t('取消')} onOk={add} onCancel={onClose}>
      <p className="quiet">{t('只用来计算谁会失去资格，不改变任何记录和规定。')}</p>
      <Form layout="vertical">
        <Form.Item label={t('假设什么')} htmlFor="suppose-kind">
          <Select
            id="suppose-kind"
            value={kind}
            onChange={(next: Kind) => {
              setKind(next);
              setFaults([]);
            }}
            options={Object.entries(CHANGE_KINDS).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </Form.Item>
        {HAS[kind].map((name) => fields[name])}
      </Form>
      {faults.length > 0 && <Alert type="error" showIcon title={faults.map((fault) => t(fault)).join('；')} />}
    </Modal>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly loading?: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, options, loading = false, onChange }: ChoiceProps) {
  const t = useT();
  const id = `suppose-${label}`;
  return (
    <Form.Item label={t(label)} required htmlFor={id}>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        loading={loading}
        placeholder={t('请选择')}
        onChange={(value: string) => onChange(value)}
        options={[...options]}
      />
    </Form.Item>
  );
}

function Certificates({ onChange }: { readonly onChange: (id: string) => void }) {
  const { data, isFetching } = useCertificates();
  const t = useT();
  const options = (data ?? []).map((row) => ({
    value: row.id,
    label: [row.userName ?? row.realName, row.name, t('有效期至{day}', { day: String(row.effectiveTime ?? '') })]
      .filter(Boolean)
      .join(' · '),
  }));
  return <Choice label="证书" options={options} loading={isFetching} onChange={onChange} />;
}

function Posts({ onChange }: { readonly onChange: (id: string) => void }) {
  const { data, isFetching } = usePosts();
  const options = (data ?? []).map((row) => ({ value: row.id, label: String(row.postName ?? '') }));
  return <Choice label="岗位" options={options} loading={isFetching} onChange={onChange} />;
}

function Dict({
  label,
  code,
  onChange,
}: {
  readonly label: string;
  readonly code: string;
  readonly onChange: (key: string) => void;
}) {
  const t = useT();
  const { data, isFetching } = useDictionary(code);
  const options = (data ?? []).flatMap((one) => [one, ...(one.children ?? [])]);
  return (
    <Choice
      label={label}
      options={options.map(({ key, label: words }) => ({ value: key, label: t(words) }))}
      loading={isFetching}
      onChange={onChange}
    />
  );
}

interface FieldProps {
  readonly name: string;
  readonly onChange: (more: Draft) => void;
}

function Day({ name, label, draft, onChange }: FieldProps & { readonly label: string; readonly draft: Draft }) {
  const t = useT();
  const value = draft[name];
  return (
    <Form.Item label={t(label)} required htmlFor={`suppose-${name}`}>
      <DatePicker
        id={`suppose-${name}`}
        value={value ? dayjs(String(value)) : null}
        onChange={(next: Dayjs | null) => onChange({ [name]: next?.format('YYYY-MM-DD') })}
      />
    </Form.Item>
  );
}

function Hours({ name, onChange }: FieldProps) {
  const t = useT();
  return (
    <Form.Item label={t('学时')} required htmlFor={`suppose-${name}`}>
      <InputNumber
        id={`suppose-${name}`}
        min={1}
        max={200}
        precision={0}
        onChange={(next) => onChange({ [name]: next ?? undefined })}
      />
    </Form.Item>
  );
}
