import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';

export interface Secret {
  readonly account: string;
  readonly password: string;
}

/** First passwords, shown to whoever made or reset them, once: the server keeps only their digests. */
export function SecretDialog({
  title,
  secrets,
  words,
  onClose,
}: {
  title: string;
  secrets: readonly Secret[];
  /** Other words than those of first passwords. */
  words?: { readonly warning: string; readonly account: string; readonly password: string };
  onClose: () => void;
}) {
  const t = useT();
  const text = secrets.map(({ account, password }) => `${account}\t${password}`).join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.toast('success', t('已复制'));
    } catch {
      // Clipboards are closed to pages without TLS: the text can still be selected by hand.
      feedback.toast('warning', t('浏览器不允许自动复制，请手动选择复制'));
    }
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      closable={{ 'aria-label': t('关闭') }}
      mask={{ closable: false }}
      footer={
        <>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {t('复制')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('我已记下')}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={words?.warning ?? t('初始密码只显示这一次，请交给本人；首次登录须修改')} />
      <table className="secret-table">
        <thead>
          <tr>
            <th scope="col">{words?.account ?? t('账号')}</th>
            <th scope="col">{words?.password ?? t('初始密码')}</th>
          </tr>
        </thead>
        <tbody>
          {secrets.map(({ account, password }) => (
            <tr key={account}>
              <td>{account}</td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

/** The secrets of a reply, whatever else it carries. */
export function secretsOf(reply: unknown): Secret[] {
  const rows = Array.isArray(reply) ? reply : [reply];
  return rows.flatMap((row) => {
    const { account, password } = (row ?? {}) as Partial<Secret>;
    return typeof account === 'string' && typeof password === 'string' ? [{ account, password }] : [];
  });
}
