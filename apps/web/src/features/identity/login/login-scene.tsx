import { useT } from '../../../lib/i18n';

/** The picture beside the form: calm water, a shield's outline, what the product is for. Drawn, not loaded. */
export function LoginScene() {
  const t = useT();
  return (
    <section className="login-scene" aria-label={t('产品简介')}>
      <svg className="login-waves" viewBox="0 0 900 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <defs>
          <linearGradient id="scene-sky" x1="0" y1="0" x2="0.4" y2="1">
            <stop offset="0" stopColor="#0b1a30" />
            <stop offset="0.6" stopColor="#123a6e" />
            <stop offset="1" stopColor="#1a5aa8" />
          </linearGradient>
          <radialGradient id="scene-light" cx="0.72" cy="0.3" r="0.55">
            <stop offset="0" stopColor="#5ea6ff" stopOpacity="0.5" />
            <stop offset="1" stopColor="#5ea6ff" stopOpacity="0" />
          </radialGradient>
        </defs>
        <rect width="900" height="900" fill="url(#scene-sky)" />
        <rect width="900" height="900" fill="url(#scene-light)" />
        <g fill="none" stroke="#9cc4ff" strokeOpacity="0.22" strokeWidth="1.5">
          <path d="M640 120 830 188v158c0 117-80 204-190 244-110-40-190-127-190-244V188z" />
          <path d="M640 160 794 215v128c0 95-65 165-154 198-89-33-154-103-154-198V215z" strokeOpacity="0.34" />
          <path d="M640 204 754 245v94c0 70-48 122-114 146-66-24-114-76-114-146v-94z" strokeOpacity="0.5" />
        </g>
        <path
          d="M586 345l40 40 72-78"
          fill="none"
          stroke="#d6e8ff"
          strokeWidth="12"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M0 664c150-54 270-54 420 0s300 60 480-8v244H0z" fill="#1a61b4" fillOpacity="0.45" />
        <path d="M0 716c180-48 300-36 450 6s270 42 450-18v196H0z" fill="#12509b" fillOpacity="0.6" />
        <path d="M0 780c150-36 330-42 480-6s270 30 420-12v138H0z" fill="#0c2f5e" fillOpacity="0.9" />
      </svg>
      <div className="login-words">
        <p className="login-slogan">{t('看得见风险，管得住隐患')}</p>
        <p className="login-lead">{t('风险分级管控与隐患排查治理一体化，让每一处风险有人管、每一条隐患有着落。')}</p>
        <ul>
          <li>{t('风险点四色分级，谁管控、怎么管一目了然')}</li>
          <li>{t('隐患随手拍、整改、复查、闭环全程留痕')}</li>
          <li>{t('企业自查与政府监管用同一份数据')}</li>
        </ul>
      </div>
    </section>
  );
}
