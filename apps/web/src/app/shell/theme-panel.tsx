import { Drawer } from 'antd';
import { useT } from '../../lib/i18n';
import { themeNames, usePreferences } from '../../lib/preferences';
import { themeLabels, themeOf } from '../../lib/theme/themes';
import './theme-panel.css';

/** Accents offered beside the free choice; the first is the default of spec 1 §2. */
const accents = ['#409eff', '#1d66d6', '#0b8a6f', '#2f9e44', '#c77700', '#d9480f', '#c2255c', '#7048e8'];

/** A small picture of the shell in a theme's colours. */
function Swatch({ palette }: { palette: Readonly<Record<string, string>> }) {
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" focusable="false">
      <rect width="96" height="60" fill={palette.page} />
      <rect width="24" height="60" fill={palette.sider} />
      <rect x="24" width="72" height="11" fill={palette.header} />
      <rect x="3" y="16" width="18" height="6" rx="2" fill={palette['sider-active']} />
      <rect x="5" y="27" width="12" height="3" rx="1.5" fill={palette['sider-text']} />
      <rect x="5" y="35" width="9" height="3" rx="1.5" fill={palette['sider-text']} />
      <rect x="30" y="17" width="60" height="36" rx="3" fill={palette.surface} />
      <rect x="35" y="23" width="16" height="6" rx="2" fill={palette.primary} />
      <rect x="35" y="35" width="48" height="3" rx="1.5" fill={palette['text-2']} />
      <rect x="35" y="43" width="34" height="3" rx="1.5" fill={palette['text-3']} />
      <rect x="30" y="4" width="20" height="3" rx="1.5" fill={palette['header-text']} />
    </svg>
  );
}

export function ThemePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const { theme, color } = usePreferences();
  return (
    <Drawer title={t('主题与颜色')} open={open} onClose={onClose} size={360} className="theme-panel">
      <fieldset>
        <legend>{t('主题')}</legend>
        <div className="theme-grid">
          {themeNames.map((name) => (
            <label key={name} className="theme-choice">
              <input
                type="radio"
                name="theme"
                value={name}
                checked={theme === name}
                onChange={() => usePreferences.setState({ theme: name })}
              />
              <Swatch palette={themeOf(name, color).palette} />
              <span>{t(themeLabels[name])}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('主题色')}</legend>
        <div className="accent-row">
          <label className="accent accent-own">
            <input
              type="radio"
              name="accent"
              checked={color === null}
              onChange={() => usePreferences.setState({ color: null })}
            />
            <span>{t('跟随主题')}</span>
          </label>
          {accents.map((accent) => (
            <label key={accent} className="accent" style={{ background: accent }} title={accent}>
              <input
                type="radio"
                name="accent"
                aria-label={accent}
                checked={color === accent}
                onChange={() => usePreferences.setState({ color: accent })}
              />
            </label>
          ))}
          <input
            type="color"
            className="accent-free"
            aria-label={t('自定义颜色')}
            value={color ?? '#409eff'}
            onChange={(event) => usePreferences.setState({ color: event.target.value })}
          />
        </div>
        <p className="theme-note">{t('文字与按钮会自动加深或减淡，保证看得清楚。')}</p>
      </fieldset>
    </Drawer>
  );
}
