import type { FileReply, ImportResult } from '@anlan/client';
import type { AnyResource } from '@anlan/resource';
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress } from 'antd';
import { useRef, useState } from 'react';
import { extensionOf, MB } from '../../kinds/file/file-rules';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError, type FieldError } from '../../lib/http/api-error';
import { announce } from '../../lib/http/http';
import { saveFile, type UploadOptions } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { invalidateAfter } from '../query-keys';

/** A sheet that is taken by a call of its own, below a record. */
export interface SheetCall {
  readonly title: string;
  readonly note: string;
  send(file: File, options: Pick<UploadOptions, 'quiet' | 'signal' | 'onProgress'>): Promise<ImportResult | null>;
  template(): Promise<FileReply>;
}

interface Props {
  readonly resource: AnyResource;
  readonly via?: SheetCall;
  readonly onClose: () => void;
}

/** A sheet for many records at once. All its bad cells are told together, each by row and column. */
export function ImportDialog({ resource, via, onClose }: Props) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [sentence, setSentence] = useState('');
  const stop = useRef<AbortController>(null);
  const sending = share !== null;
  const view = resource.views.import;
  const known = [view?.key ?? []].flat().map((name) => t(resource.fields[name]?.label ?? ''));
  const hasTemplate = via !== undefined || (resource.wire.addresses.template?.length ?? 0) > 0;

  const take = (next: File | undefined) => {
    if (!next) return;
    setErrors([]);
    setSentence('');
    if (!['xls', 'xlsx'].includes(extensionOf(next.name)))
      return feedback.toast('warning', t('只能上传.xls或.xlsx格式的文件'));
    if (next.size > 50 * MB) return feedback.toast('warning', t('上传上限50M'));
    setFile(next);
  };

  const send = async () => {
    if (!file) return feedback.toast('warning', t('请上传导入文件'));
    setErrors([]);
    setSentence('');
    setShare(0);
    stop.current = new AbortController();
    try {
      const options = { quiet: true, signal: stop.current.signal, onProgress: setShare };
      const result = await (via ? via.send(file, options) : api(resource).import(file, options));
      feedback.toast('success', t('导入成功!'));
      await invalidateAfter(resource);
      const told = countsOf(result);
      if (told) feedback.toast('info', t('新增{created}条，更新{updated}条', told));
      onClose();
    } catch (error) {
      if (stop.current.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      setSentence(error.errors.length > 0 ? t('导入失败，请检查文件内容') : error.message);
      if (error.kind === 'acknowledge') announce(error);
    } finally {
      setShare(null);
    }
  };

  const template = async () => {
    try {
      saveFile(await (via ? via.template() : api(resource).template()));
    } catch (error) {
      // The transport has told it already.
      if (!(error instanceof ApiError)) throw error;
    }
  };

  const close = () => {
    stop.current?.abort();
    onClose();
  };

  return (
    <Modal
      open
      width={555}
      title={via?.title ?? t('导入{label}', { label: t(resource.label) })}
      onCancel={close}
      onOk={() => void send()}
      okText={t('导入')}
      cancelText={t('取消')}
      okButtonProps={{ loading: sending, disabled: file === null }}
      mask={{ closable: false }}
    >
      <div className="import">
        {hasTemplate && (
          <p>
            {via
              ? via.note
              : known.length > 0
                ? t('请按模板填写，{field}相同的记录会被更新。', { field: known.join(t('、')) })
                : t('请按模板填写。')}{' '}
            {view?.note && t(view.note)}
            <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void template()}>
              {t('下载模板')}
            </Button>
          </p>
        )}
        <button
          type="button"
          className="import-drop"
          disabled={sending}
          onClick={() => picker.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            take(event.dataTransfer.files[0]);
          }}
        >
          <InboxOutlined aria-hidden />
          <span>{file ? file.name : t('点击或将文件拖到这里')}</span>
          <small>{t('支持.xls、.xlsx，不超过50M')}</small>
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xls,.xlsx"
          aria-label={t('导入文件')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {sending && (
          <div role="status">
            <Progress percent={Math.round((share ?? 0) * 100)} size="small" />
            {share === 1 && <span className="quiet">{t('已上传，正在检查并写入…')}</span>}
          </div>
        )}
        {sentence && <Alert type="error" showIcon title={sentence} />}
        {errors.length > 0 && <BadCells errors={errors} name={t(resource.label)} />}
      </div>
    </Modal>
  );
}

/** An older answer may be a sentence; then there is nothing to count. */
const countsOf = (result: ImportResult | null): { created: number; updated: number } | null =>
  result && typeof result.created === 'number' && typeof result.updated === 'number'
    ? { created: result.created, updated: result.updated }
    : null;

function BadCells({ errors, name }: { errors: readonly FieldError[]; name: string }) {
  const t = useT();
  const lines = () => [
    [t('行'), t('列'), t('问题')],
    ...errors.map(({ row, column, message }) => [row === undefined ? '' : String(row), column ?? '', message]),
  ];
  const copy = async () => {
    const text = lines()
      .map((line) => line.join('\t'))
      .join('\n');
    try {
      await navigator.clipboard.writeText(text);
      feedback.toast('success', t('已复制'));
    } catch {
      // On plain-HTTP addresses there is no clipboard: the file does the same.
      download();
    }
  };
  const download = () => {
    const csv = lines()
      .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n');
    // The mark lets Excel read it as UTF-8.
    saveFile({
      blob: new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }),
      name: t('{name}导入问题.csv', { name }),
    });
  };
  return (
    <>
      <div className="import-errors-head">
        <strong>{t('共{n}处问题', { n: errors.length })}</strong>
        <span>
          <Button size="small" onClick={() => void copy()}>
            {t('复制')}
          </Button>{' '}
          <Button size="small" onClick={download}>
            {t('下载清单')}
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="import-errors" tabIndex={0} aria-label={t('导入问题')}>
        <table>
          <thead>
            <tr>
              <th>{t('行')}</th>
              <th>{t('列')}</th>
              <th>{t('问题')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <tr key={place}>
                <td>{error.row ?? ''}</td>
                <td>{error.column ?? ''}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
