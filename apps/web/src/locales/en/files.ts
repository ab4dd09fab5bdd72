/** English of attachments. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  附件: 'Attachment',
  上传: 'Upload',
  未归入业务记录: 'In no record yet',
  附件原名: 'Original name',
  附件名称: 'Name',
  附件拓展名: 'Extension',
  内容类型: 'Content type',
  附件大小: 'Size',
  字节: 'bytes',
  摘要: 'Digest',
  存储位置: 'Stored at',
  有缩略图: 'Has thumbnail',
  所属业务: 'Belongs to',
  所属记录: 'Record',
  归档时间: 'Archived at',
  附件信息: 'Attachment',
};
