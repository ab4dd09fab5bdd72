import { institutional } from '@anlan/domain/document/institutional';
import { Alert, Button, DatePicker, Modal, Progress, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ChangeEvent, useRef, useState } from 'react';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { extensionOf } from '../../kinds/file/file-rules';
import { sendFile } from '../../kinds/file/upload';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { invalidateAfter } from '../../parts/query-keys';

const { accept, maxMb = 50 } = institutional.fields.attachId;
const NAME = institutional.fields.name.max as number;
const MOST = 200;

interface Taken {
  readonly file: File;
  readonly name: string;
  /** A sentence where it was refused. */
  readonly fault?: string;
  readonly done?: true;
}

const nameOf = (file: File): string => file.name.replace(/\.[^.]+$/, '').slice(0, NAME);

/** A folder of files becomes one document each, named as its file; what is refused stays in the list with its reason. */
export function FolderImport({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const types = useDictionary(institutional.fields.type.dict);
  const picker = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<string>();
  const [day, setDay] = useState<Dayjs | null>(dayjs());
  const [files, setFiles] = useState<readonly Taken[]>([]);
  const [skipped, setSkipped] = useState(0);
  const [running, setRunning] = useState(false);
  const done = files.filter((one) => one.done).length;
  const open = files.filter((one) => !one.done);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    const fitting = chosen.filter(
      (file) => (accept as readonly string[]).includes(extensionOf(file.name)) && file.size <= maxMb * 1_048_576,
    );
    setFiles(fitting.slice(0, MOST).map((file) => ({ file, name: nameOf(file) })));
    setSkipped(chosen.length - Math.min(fitting.length, MOST));
    target.value = '';
  };

  const run = async () => {
    setRunning(true);
    for (const one of open) {
      let next: Taken;
      try {
        const { attachId } = await sendFile(one.file, {});
        const body = { name: one.name, type, implementTime: day?.format('YYYY-MM-DD'), attachId: [attachId] };
        await api(institutional).create(body as never, { quiet: true });
        next = { file: one.file, name: one.name, done: true };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        next = { file: one.file, name: one.name, fault: error.errors[0]?.message ?? error.message };
      }
      setFiles((before) => before.map((each) => (each.file === one.file ? next : each)));
    }
    setRunning(false);
    await invalidateAfter(institutional);
    feedback.toast('success', t('导入完成'));
  };

  return (
    <Modal open title={t('导入文件夹')} onCancel={onClose} footer={null} width={640} maskClosable={!running}>
      <p className="quiet">
        {t('文件夹中的每个文件建成一份制度文件，以文件名为名称；支持{types}，每个不超过{max}M，一次最多{n}个', {
          types: accept.join('、'),
          max: maxMb,
          n: MOST,
        })}
      </p>
      <div className="document-tools">
        <Select
          aria-label={t('文件类型')}
          placeholder={t('文件类型')}
          style={{ minWidth: 200 }}
          value={type ?? null}
          onChange={(value: string | null) => setType(value ?? undefined)}
          options={(types.data ?? []).map(({ key, label }) => ({ value: key, label: t(label) }))}
        />
        <DatePicker aria-label={t('实施日期')} placeholder={t('实施日期')} value={day} onChange={setDay} />
        <Button onClick={() => picker.current?.click()} disabled={running}>
          {t('选择文件夹')}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={t('选择文件夹')}
        onChange={choose}
        {...{ webkitdirectory: '' }}
      />
      {skipped > 0 && (
        <Alert type="warning" showIcon title={t('{n}个文件的格式或大小不符，或超过个数，没有选入', { n: skipped })} />
      )}
      {files.length > 0 && (
        <>
          <ul className="document-many">
            {files.map(({ file, name, fault, done: ended }) => (
              <li key={`${file.webkitRelativePath}/${file.name}`}>
                {name} <span className="quiet">{ended ? t('已导入') : ''}</span>
                {fault && <small className="document-fault">{t(fault)}</small>}
              </li>
            ))}
          </ul>
          <Progress percent={Math.floor((done / files.length) * 100)} aria-label={t('导入进度')} />
          <Button
            type="primary"
            loading={running}
            disabled={!type || !day || open.length === 0}
            onClick={() => void run()}
          >
            {t('导入{n}个文件', { n: open.length })}
          </Button>
        </>
      )}
    </Modal>
  );
}
