// Imported first and statically by every entry script, and written so that old versions of Node can still parse it:
// whoever comes with one reads a sentence instead of a syntax error.
var wanted = [20, 19];
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < wanted[0] || (parts[0] === wanted[0] && parts[1] < wanted[1])) {
  console.error(
    '安澜需要 Node.js ' +
      wanted.join('.') +
      ' 或更高版本，当前是 ' +
      process.versions.node +
      '。请到 https://nodejs.org 安装后重试。',
  );
  process.exit(1);
}
