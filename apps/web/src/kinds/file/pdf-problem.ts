/** Why a document is not shown, in a sentence that says what to do. By the names pdf.js gives its errors. */
export function pdfProblem(error: { readonly name: string }): string {
  if (error.name === 'PasswordException') return '文件设有打开密码，请下载后用本机软件打开';
  if (error.name === 'InvalidPDFException') return '文件内容不完整，无法在线查看，请下载后用本机软件打开';
  return '文件没有读到，可能已被删除或链接已过期，请关闭后重新打开';
}
