/** Words behind which most guessed passwords stand; compared without digits, marks and case. */
const KNOWN_BAD = [
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'admin',
  'administrator',
  'root',
  'welcome',
  'letmein',
  'iloveyou',
  'qwerty',
  'qwertyuiop',
  'qwer',
  'asdf',
  'zxcv',
  'asdfghjkl',
  'abc',
  'abcd',
  'abcdef',
  'abcdefg',
  'qaz',
  'qazwsx',
  'wsx',
  'aini',
  'woaini',
  'test',
  'user',
  'guest',
  'changeme',
  'huawei',
  'oracle',
  'superman',
  'mima',
];

const KEY_ROWS = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
  'abcdefghijklmnopqrstuvwxyz',
];

/** Six or more neighbouring keys, or one character four times over, are no secret whatever stands beside them. */
const isPattern = (lower: string): boolean =>
  /(.)\1{3,}/.test(lower) ||
  KEY_ROWS.some((row) => {
    for (let start = 0; start + 6 <= row.length; start += 1) {
      if (lower.includes(row.slice(start, start + 6))) return true;
    }
    return false;
  });

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/**
 * What is wrong with a password as typed, as a sentence: 8 or more characters, three of four classes, not the account,
 * not one of those tried first (GB/T 22239-2019 8.1.4.1 a; decisions on sessions).
 */
export function passwordProblem(password: string, account: string): string | undefined {
  if ([...password].length < 8) return '密码长度不少于8位';
  if (password.length > 64) return '密码长度不超过64位';
  if (CLASSES.filter((set) => set.test(password)).length < 3) {
    return '密码须包含大写字母、小写字母、数字、符号中的至少三种';
  }
  const lower = password.toLowerCase();
  if (account.length >= 3 && lower.includes(account.toLowerCase())) return '密码不能包含账号';
  const plain = lower.replace(/@/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's');
  const guesses = [lower, plain, plain.replace(/[1!]/g, 'i')].map((text) => text.replace(/[^a-z]/g, ''));
  if (guesses.some((guess) => KNOWN_BAD.includes(guess)) || isPattern(lower)) return '密码过于常见，请更换';
  return undefined;
}
