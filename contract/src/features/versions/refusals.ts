import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  semver_malformed: {
    status: 400,
    'zh-CN': '请输入如 2.1.0 的版本号',
    'ch-CN': '請輸入如 2.1.0 的版本號',
    'en-US': 'Enter a version such as 2.1.0',
  },
  release_build_not_growing: {
    status: 422,
    'zh-CN': '构建号必须大于该平台已有的构建号',
    'ch-CN': '構建號必須大於該平台已有的構建號',
    'en-US': 'The build must be above every earlier build of this platform',
  },
  release_not_measured: {
    status: 409,
    'zh-CN': '安装包尚未校验，请稍候或检查下载地址',
    'ch-CN': '安裝包尚未校驗，請稍候或檢查下載網址',
    'en-US': "The file hasn't been verified yet. Wait, or check its URL",
  },
  release_minimum_too_high: {
    status: 422,
    'zh-CN': '最低支持构建号不能高于已全量发布的最新版本',
    'ch-CN': '最低支援構建號不能高於已全量發布的最新版本',
    'en-US': "The minimum build can't be above the newest fully rolled out release",
  },
  release_address_needed: {
    status: 400,
    'zh-CN': '请填写下载地址或应用商店链接',
    'ch-CN': '請填寫下載網址或套用商店連結',
    'en-US': 'Enter the URL of the file or app store page',
  },
  release_share_not_growing: {
    status: 422,
    'zh-CN': '比例只能扩大；要停止推送请暂停发布',
    'ch-CN': '比例只能擴大；要停止推送請暫停發布',
    'en-US': 'The rollout can only grow. To stop it, halt the release',
  },
  report_counts_malformed: {
    status: 400,
    'zh-CN': '崩溃数不能多于会话数，被拒登录数不能多于登录数',
    'ch-CN': '崩潰數不能多於工作階段數，被拒登入數不能多於登入數',
    'en-US': "Crashes can't exceed sessions, and refused sign-ins can't exceed sign-ins",
  },
} as const satisfies Refusals;
