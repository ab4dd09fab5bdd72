/** English of patrol places. Keys are the Chinese source sentences. */
export const en: Readonly<Record<string, string>> = {
  巡查点位: 'Patrol places',
  点位名称: 'Place name',
  点位编号: 'Place number',
  点位名称已存在: 'This place name is taken',
  点位编号已存在: 'This place number is taken',
  定位经度: 'Longitude of the place',
  定位纬度: 'Latitude of the place',
  点位信息: 'Place',
  签到定位: 'Position for sign-in',
};
