/** English of object storage. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  对象存储: 'Object storage',
  存储类型: 'Kind',
  七牛云: 'Qiniu Cloud',
  华为云: 'Huawei Cloud',
  本地存储: 'Local store',
  资源地址: 'Endpoint',
  'S3兼容接口的地址，如https://s3.example.org': 'Address of the S3 interface, e.g. https://s3.example.org',
  空间名: 'Bucket',
  存储地域: 'Region',
  '留空为us-east-1': 'Empty: us-east-1',
  已存有文件: 'Holds files',
  存储: 'Store',
  '确定启用该存储？新文件将存入该存储，已有文件不受影响':
    'Use this store? New files go there, stored ones stay where they are',
  调试上传: 'Try an upload',
  '已存入，可以读取；调试文件将在24小时后清除': 'Stored and readable; the file is cleared after 24 hours',
  正在上传: 'Uploading',
  点击或拖拽一个文件到这里: 'Click or drop a file here',
};
