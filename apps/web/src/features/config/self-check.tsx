import { TRIAL } from '@anlan/domain/attempt/trial';
import { signedInUser } from '@anlan/domain/identity/session/session-calls';
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { sendFile } from '../../kinds/file/upload';
import { api } from '../../lib/http/api';
import { pushState } from '../../lib/http/push';
import { type Translate, useT } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session/session';
import { AttemptPaper } from '../../parts/attempt/attempt-paper';
import '../../parts/parts.css';
import './self-check.css';

type Grade = 'good' | 'fair' | 'bad';
interface Finding {
  readonly grade: Grade;
  readonly told: string;
}
interface Check {
  readonly key: string;
  readonly label: string;
  readonly run: (t: Translate) => Promise<Finding>;
}

const graded = (value: number, good: number, fair: number): Grade =>
  value <= good ? 'good' : value <= fair ? 'fair' : 'bad';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** The connection is made once the page stands: whoever comes here first waits for it a little. */
async function connected(): Promise<boolean> {
  for (let round = 0; round < 20 && pushState() !== 'open'; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 250));
  return pushState() === 'open';
}

const ready = async () => {
  const reply = await fetch('/api/ready', { cache: 'no-store' });
  if (!reply.ok) throw new Error(String(reply.status));
  return reply;
};

/** What goes wrong between this browser and the server, one thing at a time. Nothing of the business is read or written. */
const CHECKS: readonly Check[] = [
  {
    key: 'server',
    label: '服务器与数据库',
    run: async (t) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) times.push(await timed(ready));
      const middle = times.sort((a, b) => a - b)[2] ?? 0;
      return { grade: graded(middle, 200, 1_000), told: t('就绪，往返 {n} 毫秒', { n: Math.round(middle) }) };
    },
  },
  {
    key: 'call',
    label: '业务接口与登录状态',
    run: async (t) => {
      const ms = await timed(() => api.send(signedInUser, {}, { quiet: true }));
      return { grade: graded(ms, 300, 1_500), told: t('正常，耗时 {n} 毫秒', { n: Math.round(ms) }) };
    },
  },
  {
    key: 'clock',
    label: '时钟',
    run: async (t) => {
      const server = Date.parse((await ready()).headers.get('date') ?? '');
      if (Number.isNaN(server)) return { grade: 'fair', told: t('服务器没有告知时间') };
      const off = Math.round(Math.abs(Date.now() - server) / 1000);
      return { grade: graded(off, 5, 120), told: t('本机与服务器相差 {n} 秒', { n: off }) };
    },
  },
  {
    key: 'push',
    label: '实时推送',
    run: async (t) =>
      (await connected())
        ? { grade: 'good', told: t('已连接') }
        : { grade: 'fair', told: t('未连接，消息最迟两分钟更新；请检查网关是否放行 WebSocket') },
  },
  {
    key: 'upload',
    label: '附件上传与读取',
    run: async (t) => {
      const words = `${t('自检')} ${Date.now()}`;
      const ms = await timed(async () => {
        const stored = await sendFile(new File([words], 'self-check.txt', { type: 'text/plain' }), {});
        const reply = await fetch(stored.link);
        if ((await reply.text()) !== words) throw new Error(String(reply.status));
      });
      // Nobody claims the file: it is gone within a day.
      return { grade: graded(ms, 1_000, 5_000), told: t('正常，耗时 {n} 毫秒', { n: Math.round(ms) }) };
    },
  },
  {
    key: 'store',
    label: '本机存储（离线填报）',
    run: async (t) => {
      await new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('anlan-self-check', 1);
        asked.onsuccess = () => {
          asked.result.close();
          indexedDB.deleteDatabase('anlan-self-check');
          resolve();
        };
        asked.onerror = () => reject(asked.error ?? new Error('indexedDB'));
      });
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      const left = Math.floor((quota - usage) / 1_048_576);
      return quota === 0
        ? { grade: 'good', told: t('可用') }
        : { grade: left >= 100 ? 'good' : 'fair', told: t('可用，剩余约 {n} MB', { n: left }) };
    },
  },
  {
    key: 'device',
    label: '拍照与定位',
    run: async (t) => {
      if (!window.isSecureContext)
        return { grade: 'fair', told: t('当前地址不是 HTTPS，浏览器不允许定位与扫码；拍照上传不受影响') };
      const camera = navigator.mediaDevices !== undefined;
      const place = 'geolocation' in navigator;
      return camera && place
        ? { grade: 'good', told: t('浏览器支持，使用时会询问授权') }
        : { grade: 'fair', told: t('此浏览器不支持拍照或定位') };
    },
  },
];

const SIGNS: Readonly<Record<Grade | 'wait', ReactNode>> = {
  good: <CheckCircleFilled className="check-good" aria-hidden />,
  fair: <ExclamationCircleFilled className="check-fair" aria-hidden />,
  bad: <CloseCircleFilled className="check-bad" aria-hidden />,
  wait: <LoadingOutlined aria-hidden />,
};
const WORDS: Readonly<Record<Grade | 'wait', string>> = { good: '正常', fair: '注意', bad: '异常', wait: '检测中' };

/** /test/index: is everything between this browser and the server as it should be? */
export function SelfCheck() {
  const t = useT();
  const tenantName = useSession((state) => state.userInfo?.tenantName);
  const supervisor = useSession(isSupervisor);
  const [found, setFound] = useState<Readonly<Record<string, Finding>>>({});
  const [running, setRunning] = useState(false);
  const turn = useRef(0);

  const run = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setRunning(true);
    setFound({});
    for (const check of CHECKS) {
      const finding = await check.run(t).catch(
        (error: unknown): Finding => ({
          grade: 'bad',
          told: error instanceof Error && error.message !== '' ? t(error.message) : t('没有应答'),
        }),
      );
      if (turn.current !== mine) return;
      setFound((now) => ({ ...now, [check.key]: finding }));
    }
    setRunning(false);
  }, [t]);
  useEffect(() => {
    void run();
    return () => {
      turn.current += 1;
    };
  }, [run]);

  const report = () =>
    [
      `${t('自检报告')} ${new Date().toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })}`,
      `${location.origin} ${tenantName ?? ''}`,
      navigator.userAgent,
      ...CHECKS.map(({ key, label }) => {
        const finding = found[key];
        return `${t(label)}${t('：')}${finding ? `${t(WORDS[finding.grade])} ${finding.told}` : ''}`;
      }),
    ].join('\n');

  return (
    <section className="card self-check">
      <div className="self-check-bar">
        <h2>{t('连接自检')}</h2>
        <Button
          disabled={running}
          onClick={() => {
            const link = document.createElement('a');
            link.href = URL.createObjectURL(new Blob([report()], { type: 'text/plain;charset=utf-8' }));
            link.download = 'self-check.txt';
            link.click();
            URL.revokeObjectURL(link.href);
          }}
        >
          {t('下载报告')}
        </Button>
        <Button type="primary" loading={running} onClick={() => void run()}>
          {t('重新检测')}
        </Button>
      </div>
      <ul aria-busy={running}>
        {CHECKS.map(({ key, label }) => {
          const finding = found[key];
          const grade = finding?.grade ?? 'wait';
          return (
            <li key={key}>
              {SIGNS[grade]}
              <strong>{t(label)}</strong>
              <span className="self-check-word">{t(WORDS[grade])}</span>
              <span>{finding?.told}</span>
            </li>
          );
        })}
      </ul>
      {!supervisor && <Trial />}
    </section>
  );
}

/** Before an exam: does this device keep what is answered, through a reload and a cut line? */
function Trial() {
  const t = useT();
  const [begun, setBegun] = useState(false);
  return (
    <section className="self-check-trial" aria-label={t(TRIAL.title)}>
      <h2>{t(TRIAL.title)}</h2>
      <p className="quiet">
        {t('限时5分钟，不计成绩。答题时可以刷新页面、断开网络或换一台设备，回来后应能接着作答。')}
      </p>
      {begun ? (
        <AttemptPaper subject={TRIAL.subject} recordId={TRIAL.recordId} again />
      ) : (
        <Button onClick={() => setBegun(true)}>{t('开始试做')}</Button>
      )}
    </section>
  );
}
