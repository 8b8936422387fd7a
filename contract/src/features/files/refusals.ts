import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  picture_missing: {
    status: 400,
    'zh-CN': '请选择图片',
    'ch-CN': '請選擇圖片',
    'en-US': 'Choose an image',
  },
  picture_malformed: {
    status: 400,
    'zh-CN': '不是有效的 PNG、JPEG 或 WebP 图片',
    'ch-CN': '不是有效的 PNG、JPEG 或 WebP 圖片',
    'en-US': 'Not a valid PNG, JPEG or WebP image',
  },
  picture_too_large: {
    status: 400,
    'zh-CN': '图片边长不能超过 4096 像素',
    'ch-CN': '圖片邊長不能超過 4096 像素',
    'en-US': 'Images can be up to 4,096 pixels on each side',
  },
  picture_too_many_pixels: {
    status: 400,
    'zh-CN': '图片不能超过 4000 万像素',
    'ch-CN': '圖片不能超過 4000 萬畫素',
    'en-US': 'Images can have up to 40 megapixels',
  },
  picture_animated: {
    status: 400,
    'zh-CN': '不支持动图，请上传静态图片',
    'ch-CN': '不支援動圖，請上傳靜態圖片',
    'en-US': "Animated images aren't supported. Upload a still image",
  },
  picture_outside_library: {
    status: 422,
    'zh-CN': '请从素材库选择图片',
    'ch-CN': '請從素材庫選擇圖片',
    'en-US': 'Choose an image from the media library',
  },
  media_in_use: {
    status: 409,
    'zh-CN': '仍在使用中，请先从使用处移除',
    'ch-CN': '仍在使用中，請先從使用處移除',
    'en-US': "This file is in use. Remove it from where it's used first",
  },
  media_published: {
    status: 409,
    'zh-CN': '已发布的内容正在使用：{uses}。请上传新素材，并在其中更换后重新发布',
    'ch-CN': '已發布的內容正在使用：{uses}。請上傳新素材，並在其中更換後重新發布',
    'en-US': 'Published content uses it: {uses}. Upload a new file, change it there and publish',
  },
  media_other_kind: {
    status: 422,
    'zh-CN': '图片只能替换为图片，文件只能替换为文件',
    'ch-CN': '圖片只能替換為圖片，檔案只能替換為檔案',
    'en-US': 'Replace an image with an image, and a file with a file',
  },
  evidence_malformed: {
    status: 400,
    'zh-CN': '不是有效的图片（PNG、JPEG、WebP）或 PDF 文件',
    'ch-CN': '不是有效的圖片（PNG、JPEG、WebP）或 PDF 檔案',
    'en-US': 'Not a valid image (PNG, JPEG, WebP) or PDF',
  },
} as const satisfies Refusals;
