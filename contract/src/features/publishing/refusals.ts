import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  publication_window: {
    status: 400,
    'zh-CN': '下架时间必须晚于发布时间',
    'ch-CN': '下架時間必須晚於發布時間',
    'en-US': 'The end must be after the start',
  },
  publication_window_over: {
    status: 422,
    'zh-CN': '下架时间已过，请先修改',
    'ch-CN': '下架時間已過，請先修改',
    'en-US': 'The end has passed. Choose a later one',
  },
  publication_language_missing: {
    status: 422,
    'zh-CN': '有语言缺少内容，请补全或选择替代语言',
    'ch-CN': '有語言缺少內容，請補全或選擇替代語言',
    'en-US': 'A language has no content. Add it or choose a fallback language',
  },
  publication_requested: {
    status: 409,
    'zh-CN': '正在等待发布审批，请先批准、拒绝或撤回申请',
    'ch-CN': '正在等待發布審批，請先批准、拒絕或撤回申請',
    'en-US': 'Publication has already been requested. Approve, decline or cancel the request first',
  },
  publication_not_requested: {
    status: 409,
    'zh-CN': '没有等待审批的发布申请',
    'ch-CN': '沒有等待審批的發布申請',
    'en-US': "Publication hasn't been requested",
  },
  publication_needs_second: {
    status: 409,
    'zh-CN': '发布需要另一人批准，请提交申请',
    'ch-CN': '發布需要另一人批准，請提交申請',
    'en-US': 'Publishing needs a second person. Request publication',
  },
  publication_no_update: {
    status: 409,
    'zh-CN': '没有等待生效的更新',
    'ch-CN': '沒有等待生效的更新',
    'en-US': 'No update is scheduled',
  },
  publication_unchanged: {
    status: 422,
    'zh-CN': '内容没有变化',
    'ch-CN': '內容沒有變化',
    'en-US': 'No changes',
  },
  publication_schedule_unchanged: {
    status: 422,
    'zh-CN': '已发布最新版本，发布和下架时间没有变化',
    'ch-CN': '已發布最新版本，發布和下架時間沒有變化',
    'en-US': 'The newest revision already has this schedule. Choose other times',
  },
  preview_link_over: {
    status: 422,
    'zh-CN': '预览链接无效或已过期，请索取新链接',
    'ch-CN': '預覽連結無效或已過期，請索取新連結',
    'en-US': 'This preview link has expired or is incomplete. Request a new one',
  },
  bundle_kind_twice: {
    status: 400,
    'zh-CN': '同一记录只能选择一次',
    'ch-CN': '同一記錄只能選擇一次',
    'en-US': 'Choose each record once',
  },
  publication_picture_undescribed: {
    status: 422,
    'zh-CN': '发布前请为每张图片填写中文和英文替代文字',
    'ch-CN': '發布前請為每張圖片填寫中文和英文替代文字',
    'en-US': 'Add alt text in Chinese and English to every image before you publish',
  },
  html_too_long: {
    status: 400,
    'zh-CN': '正文不能超过 100,000 个字符',
    'ch-CN': '正文不能超過 100,000 個字元',
    'en-US': 'The text can have up to 100,000 characters',
  },
  audience_malformed: {
    status: 400,
    'zh-CN': '请按 level:2,trader,country:SG 的格式填写受众',
    'ch-CN': '請按 level:2,trader,country:SG 的格式填寫受眾',
    'en-US': 'Enter the audience as level:2,trader,country:SG',
  },
} as const satisfies Refusals;
