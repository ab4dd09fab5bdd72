import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Input, type InputProps } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { type Captcha, computeProof, fetchCaptcha } from '../../lib/session/captcha';
import './captcha-field.css';

interface Proof {
  readonly key: string;
  readonly code: string;
}

export interface CaptchaState {
  /** undefined = not known yet, null = none asked for */
  readonly captcha: Captcha | null | undefined;
  /** What goes with the form; `typed` is what stands in the field. */
  readonly given: (typed: string | undefined) => Proof | undefined;
  /** One captcha serves one attempt. */
  readonly renew: () => Promise<void>;
  /** A sum stands in for what would be typed. */
  readonly computed: boolean;
  /** Null where none is asked for; `code` draws the control of what is typed. */
  readonly field: (code: (busy: boolean) => ReactNode) => ReactNode;
}

/** The picture of a form that guests send, with what is typed from it; beside it sums for whoever cannot see it. */
export function useCaptcha(onError: (reason: unknown) => void): CaptchaState {
  const [captcha, setCaptcha] = useState<Captcha | null>();
  const [proof, setProof] = useState<Proof>();
  const told = useRef(onError);
  told.current = onError;

  const renew = useCallback(async () => {
    setProof(undefined);
    try {
      setCaptcha(await fetchCaptcha());
    } catch (reason) {
      setCaptcha((now) => now ?? null);
      told.current(reason);
    }
  }, []);
  useEffect(() => void renew(), [renew]);

  return {
    captcha,
    renew,
    given: (typed) => (captcha ? (proof ?? { key: captcha.key, code: (typed ?? '').trim() }) : undefined),
    computed: proof !== undefined,
    field: (code) =>
      captcha && (
        <CaptchaField
          captcha={captcha}
          proof={proof}
          code={code}
          onProof={setProof}
          onRenew={() => void renew()}
          onError={onError}
        />
      ),
  };
}

interface Props {
  readonly captcha: Captcha;
  readonly proof: Proof | undefined;
  readonly code: (busy: boolean) => ReactNode;
  readonly onProof: (proof: Proof) => void;
  readonly onRenew: () => void;
  readonly onError: (reason: unknown) => void;
}

function CaptchaField({ captcha, proof, code, onProof, onRenew, onError }: Props) {
  const t = useT();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const compute = async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setShare(0);
    try {
      onProof(await computeProof(setShare, control.signal));
    } catch (reason) {
      if (!control.signal.aborted) onError(reason instanceof ApiError ? reason : new Error(t('计算验证失败，请重试')));
    } finally {
      setShare(undefined);
    }
  };
  const busy = share !== undefined;
  return (
    <>
      {!proof && (
        <div className="captcha-picture">
          {code(busy)}
          <button
            type="button"
            onClick={onRenew}
            disabled={busy}
            aria-label={t('换一张验证码')}
            title={t('看不清？换一张')}
          >
            <img src={captcha.image} alt={t('验证码图片，无法看图时请用下方的计算验证')} width={165} height={66} />
          </button>
        </div>
      )}
      {!proof && !busy && (
        <Button type="link" size="small" className="captcha-other" onClick={() => void compute()}>
          {t('无法看图？改用计算验证（约10秒）')}
        </Button>
      )}
      {busy && <progress className="captcha-share" value={share} aria-hidden />}
      <p className="captcha-told" role="status" aria-live="polite">
        {proof ? t('计算验证已完成，无须输入验证码') : busy ? t('正在进行计算验证，请稍候') : ''}
      </p>
    </>
  );
}

/** What is read from the picture is typed here: a control of any form. */
export function CaptchaInput(props: InputProps) {
  const t = useT();
  return (
    <Input
      id="code"
      prefix={<SafetyCertificateOutlined />}
      placeholder={t('请输入图中4个字符')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={8}
      {...props}
    />
  );
}
