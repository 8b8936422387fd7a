import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  picture_missing: {
    status: 400,
    'zh-CN': '请选择图片',
    'ch-CN': '請選擇圖片',
    'en-US': 'Choose a picture',
  },
  picture_malformed: {
    status: 400,
    'zh-CN': '不是有效的 PNG、JPEG 或 WebP 图片',
    'ch-CN': '不是有效的 PNG、JPEG 或 WebP 圖片',
    'en-US': 'This is no PNG, JPEG or WebP picture',
  },
  picture_too_large: {
    status: 400,
    'zh-CN': '图片边长不能超过 4096 像素',
    'ch-CN': '圖片邊長不能超過 4096 像素',
    'en-US': 'No side of the picture may be longer than 4,096 pixels',
  },
  evidence_malformed: {
    status: 400,
    'zh-CN': '不是有效的图片（PNG、JPEG、WebP）或 PDF 文件',
    'ch-CN': '不是有效的圖片（PNG、JPEG、WebP）或 PDF 檔案',
    'en-US': 'This is neither a picture (PNG, JPEG, WebP) nor a PDF',
  },
} as const satisfies Refusals;
