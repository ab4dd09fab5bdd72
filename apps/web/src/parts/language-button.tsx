import { TranslationOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { switchLanguage, useT } from '../lib/i18n';
import { type Language, usePreferences } from '../lib/preferences';

export function LanguageButton() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: [
          { key: 'zh', label: '中文' },
          { key: 'en', label: 'English' },
        ],
        onClick: ({ key }) => void switchLanguage(key as Language),
      }}
    >
      <button type="button" className="icon-button" aria-label={t('切换语言')} title={t('切换语言')}>
        <TranslationOutlined />
      </button>
    </Dropdown>
  );
}
