import { add, choose, press, rowWith, type Stop, view } from './stops';

/** Screens of the platform's administrator. */
export const rootStops: readonly Stop[] = [
  // The platform.
  {
    who: 'root',
    path: '/wel/index',
    shows: ['待审核注册', '待审核的企业注册', '30天内到期的租户', '运行情况'],
  },
  {
    who: 'root',
    path: '/tenancy/tenant',
    columns: ['租户编号', '租户名称', '租户类型', '账号额度', '过期时间'],
    shows: ['安澜平台', '林泽地板有限公司'],
    layers: [
      add('租户', '租户名称', '联系电话', '账号额度', '过期时间'),
      {
        open: choose('授权配置', rowWith('林泽地板有限公司')),
        title: '1个租户的授权配置',
        shows: ['账号额度', '过期时间'],
      },
      {
        open: async (page) => {
          for (const name of ['林泽地板有限公司', '百榕板材有限公司'])
            await rowWith(name)(page).getByRole('checkbox').check();
          await press('授权配置（2）')(page);
        },
        title: '2个租户的授权配置',
        shows: ['账号额度', '-1 表示不限'],
      },
    ],
    closed: { to: ['admin', 'worker'], call: 'blade-system/tenant/list' },
  },
  {
    who: 'root',
    path: '/tenancy/ghost',
    shows: ['海岳精细化工有限公司', '进入'],
    closed: { to: ['admin'], call: 'safe/ghost/list' },
  },
  {
    who: 'root',
    path: '/tenancy/companyregister',
    columns: ['企业名称', '统一社会信用代码', '审核状态'],
    shows: ['启明精密铸造有限公司', '通过'],
    closed: { to: ['admin', 'gov'], call: 'safe/companyregister/page' },
  },
  {
    who: 'root',
    path: '/law/manage',
    columns: ['法规名称', '发文字号', '时效性'],
    shows: ['中华人民共和国安全生产法', '国务院令第493号', '现行有效'],
    layers: [add('法律法规', '法规名称', '标签', '施行与废止', '摘要与文件')],
    closed: { to: ['admin', 'gov'] },
  },
  { who: 'root', path: '/law/type', shows: ['特殊作业', '事故与统计'], closed: { to: ['admin'] } },
  { who: 'root', path: '/law/label', shows: ['双重预防', '事故管理'], closed: { to: ['admin'] } },
  {
    who: 'root',
    path: '/tenancy/minimenu',
    shows: ['还没有小程序菜单'],
    layers: [add('小程序菜单', '上级菜单', '页面路径', '角标键名', '排序')],
    closed: { to: ['admin'], call: 'safe/miniprogrammenu/page' },
  },
  {
    who: 'root',
    path: '/help/type',
    columns: ['分类名称', '上级分类', '排序'],
    shows: ['快速入门', '政策法规'],
    layers: [add('帮助分类', '分类名称', '排序')],
    closed: { to: ['admin', 'worker'], call: 'safe/helptype/page' },
  },
  {
    who: 'root',
    path: '/help/tag',
    // The demonstration has none: what an empty list says.
    shows: ['还没有帮助标签'],
    layers: [add('帮助标签', '标签名称', '排序')],
    closed: { to: ['admin'], call: 'safe/helptag/page' },
  },
  {
    who: 'root',
    path: '/help/document',
    columns: ['标题', '文档类型', '所属分类', '发布状态'],
    shows: ['三十秒上报一条隐患', '更新日志'],
    layers: [add('帮助文档', '标题', '文档类型', '摘要', '附件'), view('第一次登录', '摘要', '首次登录须先修改密码')],
    closed: { to: ['admin'] },
  },
  {
    who: 'root',
    path: '/help/feedback',
    columns: ['反馈标题', '企业名称', '反馈内容'],
    shows: ['戴手套时拍照按钮不好按', '澄源新材料科技有限公司'],
    layers: [{ open: choose('查看', rowWith('希望隐患台账')), title: /.+/, shows: ['回复内容', '再导出'] }],
    closed: { to: ['admin'] },
  },
  {
    who: 'root',
    path: '/system/menu',
    columns: ['菜单名称', '菜单编号', '路由地址', '打开方式'],
    shows: ['风险分级管控', 'gov_hazard'],
    layers: [add('菜单', '上级菜单', '菜单图标', '按钮功能', '打开方式')],
    closed: { to: ['admin', 'gov'], call: 'blade-system/menu/list' },
  },
  {
    who: 'root',
    path: '/system/topmenu',
    columns: ['菜单名称', '菜单编号', '排序'],
    shows: ['双重预防'],
    layers: [
      add('顶部菜单', '菜单名称', '菜单编号'),
      { open: choose('配置菜单'), title: /包含的菜单$/, shows: ['隐患排查治理', '租户管理'] },
    ],
    closed: { to: ['admin'], call: 'blade-system/topmenu/list' },
  },
  {
    who: 'root',
    path: '/dict-horizontal/index',
    shows: ['字典管理（左右布局）', 'api_scope_type', '智能客服（安全问答）'],
    closed: { to: ['worker'] },
  },
  {
    who: 'root',
    path: '/dict-vertical/index',
    columns: ['字典编号', '字典名称', '封存'],
    shows: ['字典管理（上下布局）', 'ai_apps'],
    layers: [{ open: choose('字典配置'), title: '字典配置', shows: ['智能客服（安全问答）'] }],
    closed: { to: ['worker'] },
  },
  {
    who: 'root',
    path: '/test/index',
    shows: ['连接自检', '服务器与数据库', '实时推送', '拍照与定位'],
    closed: { to: ['worker'] },
  },
  {
    who: 'root',
    path: '/system/region',
    shows: ['中国', '山东省', '区划编号', '新增下级'],
    layers: [{ open: press('区域地图'), title: /区域地图$/, shows: ['审图号', '还没有上传地图'] }],
    closed: { to: ['admin'], call: 'blade-system/region/list' },
  },
  {
    who: 'root',
    path: '/system/client',
    columns: ['客户端编号', '客户端名称', '授权类型', '令牌时效'],
    shows: ['安澜网页端'],
    layers: [
      { open: press('新增'), title: /^新增/, shows: ['客户端编号', '授权类型', '刷新令牌时效'] },
      view('安澜网页端', '授权类型', '验证码登录'),
    ],
    closed: { to: ['admin'], call: 'blade-system/client/list' },
  },
  {
    who: 'root',
    path: '/system/social',
    columns: ['显示名称', '来源编号'],
    shows: ['示范统一认证', '停用'],
    layers: [add('第三方登录', '协议', '颁发者地址', '回调地址')],
    closed: { to: ['admin'], call: 'blade-system/social/list' },
  },
  {
    who: 'root',
    path: '/resource/oss',
    columns: ['资源编号', '存储类型', '启用状态'],
    shows: ['本地存储', '已启用'],
    layers: [
      add('对象存储', '存储类型', '资源地址', '访问密钥'),
      { open: choose('调试'), title: '调试上传', shows: ['点击或拖拽一个文件到这里'] },
    ],
    closed: { to: ['admin'], call: 'blade-resource/oss/list' },
  },
  {
    who: 'root',
    path: '/resource/sms',
    columns: ['资源编号', '短信类型', '模板内容'],
    shows: ['仅写入服务器日志'],
    layers: [
      add('短信配置', '短信类型', '模板内容', '短信签名'),
      { open: choose('调试'), title: /调试/, shows: ['手机号码'] },
    ],
    closed: { to: ['admin'], call: 'blade-resource/sms/list' },
  },
  {
    who: 'root',
    path: '/log/error',
    shows: ['请求编号', '请求接口'],
    closed: { to: ['manager', 'worker'], call: 'blade-log/error/list' },
  },
  {
    who: 'root',
    path: '/system/online',
    shows: ['当前在线', '按企业', '平台管理员'],
    closed: { to: ['manager'] },
  },
  {
    who: 'root',
    path: '/system/companyinfo',
    columns: ['租户编号', '企业名称', '统一社会信用代码'],
    shows: ['百榕板材有限公司', '未填写'],
  },
];
