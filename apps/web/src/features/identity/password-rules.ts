import { type Translate, t } from '../../lib/i18n';

/**
 * What the server will refuse, told while typing (decisions §2): 8 or more characters, three of the four classes, not
 * the account. Known-bad passwords only the server knows.
 */
export function passwordProblem(password: string, account: string): string | null {
  if (password.length < 8) return t('密码长度不少于8位');
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((set) => set.test(password)).length;
  if (classes < 3) return t('密码须包含大写字母、小写字母、数字、符号中的至少三种');
  if (account !== '' && password.toLowerCase().includes(account.toLowerCase())) return t('密码不能包含账号');
  return null;
}

export const passwordHint = (translate: Translate): string =>
  translate('至少8位，含大写字母、小写字母、数字、符号中的三种，不含账号');
