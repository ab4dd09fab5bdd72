import { useT } from '../lib/i18n';
import { site } from '../lib/site';

export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 2.5 27 6.4v9.1c0 6.7-4.6 11.7-11 14-6.4-2.3-11-7.3-11-14V6.4z" fill="var(--s-primary, #1d66d6)" />
      <path
        d="M8.6 17.4c2.4-2.2 4.6-2.2 7 0s4.9 2.2 7.8 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M8.6 12.6c2.4-2.2 4.6-2.2 7 0s4.9 2.2 7.8 0"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({ compact = false }: { compact?: boolean }) {
  const t = useT();
  return (
    <div className="logo">
      <LogoMark />
      {!compact && (
        <span className="logo-words">
          <strong>{site.name}</strong>
          <small>{t('双重预防平台')}</small>
        </span>
      )}
    </div>
  );
}
