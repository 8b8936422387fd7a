import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  poster_colour: {
    status: 400,
    'zh-CN': '请输入 #rrggbb 格式的颜色',
    'ch-CN': '請輸入 #rrggbb 格式的顏色',
    'en-US': 'Enter a color as #rrggbb',
  },
  poster_link: {
    status: 400,
    'zh-CN': '请输入包含 {code} 的 https 地址',
    'ch-CN': '請輸入包含 {code} 的 https 網址',
    'en-US': 'Enter an https URL that contains {code}',
  },
  poster_background_missing: {
    status: 422,
    'zh-CN': '请先选择背景图片',
    'ch-CN': '請先選擇背景圖片',
    'en-US': 'Choose a background image first',
  },
  poster_box_outside: {
    status: 422,
    'zh-CN': '有元素超出图片，请移回图片内',
    'ch-CN': '有元素超出圖片，請移回圖片內',
    'en-US': 'An element is outside the image. Move it back',
  },
  poster_qr_unreadable: {
    status: 422,
    'zh-CN': '压缩到 {width} 像素宽后二维码无法识别，请放大二维码或缩短链接',
    'ch-CN': '壓縮到 {width} 畫素寬後二維碼無法識別，請放大二維碼或縮短連結',
    'en-US': "The QR code can't be read at a width of {width} px. Make it larger or shorten the link",
  },
} as const satisfies Refusals;
