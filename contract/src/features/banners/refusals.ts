import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  banner_target: {
    status: 400,
    'zh-CN': '请填写编号、以 / 开头的应用页面或 https 地址',
    'ch-CN': '請填寫編號、以 / 開頭的套用頁面或 https 網址',
    'en-US': 'Enter a number, an app page that begins with /, or an https address',
  },
  banner_picture_missing: {
    status: 422,
    'zh-CN': '发布前请选择图片',
    'ch-CN': '發布前請選擇圖片',
    'en-US': 'Choose an image before you publish',
  },
} as const satisfies Refusals;
