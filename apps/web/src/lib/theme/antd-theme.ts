import { theme as antd, type ThemeConfig } from 'antd';
import type { Theme } from './themes';

export const fontFamily =
  '-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei UI","Microsoft YaHei","HarmonyOS Sans SC","Noto Sans CJK SC","Source Han Sans SC","WenQuanYi Micro Hei",system-ui,sans-serif';

/** The least height of what a thumb presses, in px. */
const THUMB = 44;

/**
 * antd's tokens for one theme. antd's dark algorithm recomputes the seed colours by its own ramp, so the last step sets
 * the measured ones again: otherwise the contrast test would measure colours that are never drawn.
 * `still`: the user asked the system for less motion. `phone`: what is pressed there is as wide as a thumb.
 */
export function antdThemeOf({ dark, palette, name }: Theme, still: boolean, phone: boolean): ThemeConfig {
  const p = (role: string): string => palette[role] ?? '#ff00ff';
  const fixed = {
    colorPrimary: p('primary'),
    colorPrimaryHover: p('primary-hover'),
    colorPrimaryActive: p('primary-hover'),
    colorPrimaryText: p('link'),
    colorPrimaryTextHover: p('link'),
    colorPrimaryBg: p('tint'),
    colorPrimaryBgHover: p('tint'),
    colorPrimaryBorder: p('focus'),
    colorLink: p('link'),
    colorLinkHover: p('link'),
    colorLinkActive: p('link'),
    colorError: p('error'),
    colorErrorText: p('error'),
    colorErrorHover: p('error'),
    colorErrorActive: p('error'),
    colorInfo: p('primary'),
    colorInfoBg: p('tint'),
    colorInfoBorder: p('border-strong'),
    colorSuccess: p('success'),
    colorWarning: p('warning'),
    // antd mixes these grounds from the text colours, which are dark enough to read: what comes out is mud.
    colorWarningBg: p('tag-orange-bg'),
    colorWarningBorder: p('border-strong'),
    colorErrorBg: p('tag-red-bg'),
    colorErrorBorder: p('border-strong'),
    colorSuccessBg: p('tag-green-bg'),
    colorSuccessBorder: p('border-strong'),
    colorBgBase: p('surface'),
    colorBgLayout: p('page'),
    colorBgContainer: p('surface'),
    colorBgElevated: dark ? p('raised') : p('surface'),
    colorTextBase: p('text'),
    colorText: p('text'),
    colorTextSecondary: p('text-2'),
    colorTextTertiary: p('text-3'),
    colorBorder: p('border-strong'),
    colorBorderSecondary: p('border'),
  };
  return {
    cssVar: { key: `anlan-${name}`, prefix: 'ant' },
    hashed: false,
    algorithm: [
      dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      (seed, map) => ({
        ...(map ?? antd.defaultAlgorithm(seed)),
        ...fixed,
        ...(phone ? { controlHeightSM: THUMB, controlHeightLG: 48 } : {}),
      }),
    ],
    token: {
      motion: !still,
      colorPrimary: p('primary'),
      colorError: p('error'),
      colorSuccess: p('success'),
      colorWarning: p('warning'),
      colorLink: p('link'),
      fontFamily,
      fontSize: 14,
      ...(phone ? { controlHeight: THUMB } : {}),
      borderRadius: 6,
      borderRadiusLG: 8,
      wireframe: false,
      colorTextPlaceholder: p('text-3'),
      colorTextDescription: p('text-2'),
      colorTextHeading: p('text'),
      colorSplit: p('border'),
      controlItemBgActive: p('tint'),
      controlItemBgHover: p('head'),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: p('on-error'),
        // antd would take the ground of primary buttons, which is no colour to read words in on a dark ground.
        defaultHoverColor: p('link'),
        defaultHoverBorderColor: p('link'),
        defaultActiveColor: p('link'),
        defaultActiveBorderColor: p('link'),
        fontWeight: 500,
      },
      // What is chosen is read: the ground of primary buttons is no colour for words on a dark ground.
      Tabs: { itemSelectedColor: p('link'), itemHoverColor: p('link'), itemActiveColor: p('link') },
      ...(phone ? { Segmented: { trackPadding: 0 } } : {}),
      Form: { itemMarginBottom: 24, labelColor: p('text-2') },
      Menu: {
        itemHeight: 40,
        itemBorderRadius: 6,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemColor: 'var(--s-sider-text)',
        itemHoverColor: 'var(--s-sider-strong)',
        itemHoverBg: 'var(--s-sider-hover)',
        itemActiveBg: 'var(--s-sider-hover)',
        itemSelectedBg: 'var(--s-sider-active)',
        itemSelectedColor: 'var(--s-sider-active-text)',
        subMenuItemSelectedColor: 'var(--s-sider-strong)',
        groupTitleColor: 'var(--s-sider-text)',
        popupBg: 'var(--s-sider)',
        activeBarBorderWidth: 0,
      },
      Table: {
        headerBg: p('head'),
        headerColor: p('text'),
        rowHoverBg: p('head'),
        cellPaddingBlockSM: 9,
        cellPaddingInlineSM: 12,
        // What stands in place of rows is read; antd would draw it as what cannot be chosen.
        colorTextDisabled: p('text-2'),
      },
    },
  };
}
