import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  menu_name_malformed: {
    status: 400,
    'zh-CN': '只能使用小写字母、数字和下划线，并以字母开头',
    'ch-CN': '只能使用小寫字母、數字和底線，並以字母開頭',
    'en-US': 'Use lowercase letters, digits and underscores, starting with a letter',
  },
  menu_title_missing: {
    status: 422,
    'zh-CN': '请填写每种语言的标题',
    'ch-CN': '請填寫每種語言的標題',
    'en-US': 'Enter a title in each language',
  },
  menu_path_malformed: {
    status: 422,
    'zh-CN': '请输入以 / 开头的路径，仅含字母、数字、下划线和连字符',
    'ch-CN': '請輸入以 / 開頭的路徑，僅含字母、數字、底線和連字號',
    'en-US': 'Enter a path that starts with / and contains only letters, digits, _ and -',
  },
  menu_link_malformed: {
    status: 422,
    'zh-CN': '请输入 http:// 或 https:// 开头的网址，或本系统页面的路径',
    'ch-CN': '請輸入 http:// 或 https:// 開頭的網址，或本系統頁面的路徑',
    'en-US': 'Enter a URL that starts with http:// or https://, or the path of a page',
  },
  menu_path_taken: {
    status: 409,
    'zh-CN': '该路径已被占用',
    'ch-CN': '此路徑已被佔用',
    'en-US': 'This path is already used',
  },
  menu_path_unknown: {
    status: 422,
    'zh-CN': '菜单中没有该路径的页面',
    'ch-CN': '選單中沒有此路徑的頁面',
    'en-US': 'No menu page has this path',
  },
  menu_component_unknown: {
    status: 422,
    'zh-CN': '没有名为该值的页面组件',
    'ch-CN': '沒有此名稱的頁面元件',
    'en-US': 'Unknown page component',
  },
  menu_icon_unknown: {
    status: 422,
    'zh-CN': '没有该图标',
    'ch-CN': '沒有此圖示',
    'en-US': 'Unknown icon',
  },
  menu_sections_only: {
    status: 422,
    'zh-CN': '仅目录可以这样设置',
    'ch-CN': '僅目錄可以這樣設定',
    'en-US': 'Only available for sections',
  },
  menu_fixed: {
    status: 422,
    'zh-CN': '系统自带菜单的名称、路径和组件不能修改',
    'ch-CN': '系統內建選單的名稱、路徑和元件不能修改',
    'en-US': "You can't change the name, path or component of a built-in entry",
  },
  menu_built_in: {
    status: 422,
    'zh-CN': '系统自带的菜单不能删除，可将其隐藏',
    'ch-CN': '系統內建的選單不能刪除，可將其隱藏',
    'en-US': "Built-in entries can't be deleted. Hide it instead",
  },
  menu_not_built_in: {
    status: 422,
    'zh-CN': '自建的菜单没有默认值',
    'ch-CN': '自建的選單沒有預設值',
    'en-US': 'Custom entries have no default to restore',
  },
  menu_place_gone: {
    status: 409,
    'zh-CN': '目标位置已变动，请刷新后重试',
    'ch-CN': '目標位置已變動，請重新整理後重試',
    'en-US': 'The target position has changed. Refresh and try again',
  },
  menu_parent_no_section: {
    status: 422,
    'zh-CN': '只能放入目录',
    'ch-CN': '只能放入目錄',
    'en-US': 'Entries can only be placed in sections',
  },
  menu_cycle: {
    status: 422,
    'zh-CN': '不能移到自身或其下级之中',
    'ch-CN': '不能移到自身或其下級之中',
    'en-US': "An entry can't be moved under itself",
  },
  menu_too_deep: {
    status: 422,
    'zh-CN': '菜单最多 {depth} 级',
    'ch-CN': '選單最多 {depth} 級',
    'en-US': 'The menu can have up to {depth} levels',
  },
  menu_too_many: {
    status: 409,
    'zh-CN': '菜单最多 {entries} 项',
    'ch-CN': '選單最多 {entries} 項',
    'en-US': 'The menu can have up to {entries} entries',
  },
  menu_locks_out: {
    status: 422,
    'zh-CN': '菜单规则页及其上级不能隐藏或限制；个人中心不能限制',
    'ch-CN': '選單規則頁及其上級不能隱藏或限制；個人中心不能限制',
    'en-US':
      "Menu rules and its parents can't be hidden or restricted, and the personal center can't be restricted",
  },
  menu_not_empty: {
    status: 409,
    'zh-CN': '该目录下还有菜单，请先移走',
    'ch-CN': '此目錄下還有選單，請先移走',
    'en-US': 'This entry has other entries under it. Move them first',
  },
  menu_path_used: {
    status: 409,
    'zh-CN': '菜单“{name}”指向这里，请先修改',
    'ch-CN': '選單「{name}」指向這裡，請先修改',
    'en-US': 'The entry {name} leads here. Change it first',
  },
} as const satisfies Refusals;
