import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  role_preview_over: {
    status: 409,
    'zh-CN': '预览已经结束',
    'ch-CN': '預覽已經結束',
    'en-US': 'The preview has already ended',
  },
  role_unknown: {
    status: 422,
    'zh-CN': '角色组不存在',
    'ch-CN': '角色組不存在',
    'en-US': 'Role group not found',
  },
  right_needs_whole_sight: {
    status: 422,
    'zh-CN': '对账与对账单涉及所有用户，只能授予可查看全部数据的角色组',
    'ch-CN': '對帳與對帳單涉及所有使用者，只能授予可檢視全部資料的角色組',
    'en-US':
      "Reconciliation and statements cover all users. Only role groups that see all users' data can have these permissions",
  },
  role_super: {
    status: 403,
    'zh-CN': '超级管理员角色不能修改或删除',
    'ch-CN': '超級管理員角色不能修改或刪除',
    'en-US': "The super administrator role group can't be edited or deleted",
  },
  role_own: {
    status: 403,
    'zh-CN': '不能修改或删除自己所属的角色组',
    'ch-CN': '不能修改或刪除自己所屬的角色組',
    'en-US': "You can't edit or delete a role group you belong to",
  },
  right_not_held: {
    status: 403,
    'zh-CN': '只能授予或收回自己拥有的权限，您没有：{rights}',
    'ch-CN': '只能授予或收回自己擁有的權限，您沒有：{rights}',
    'en-US': "You can grant or revoke only permissions you have. You don't have: {rights}",
  },
  data_scope_limited: {
    status: 403,
    'zh-CN': '只有能看到全部用户数据的人才能执行此操作',
    'ch-CN': '只有能看到全部使用者資料的人才能執行此操作',
    'en-US': "Only admins who can see all users' data can do this",
  },
  export_rows_not_held: {
    status: 403,
    'zh-CN': '导出上限不能超过您自己的 {limit} 行',
    'ch-CN': '匯出上限不能超過您自己的 {limit} 列',
    'en-US': "The export limit can't exceed your own limit of {limit} rows",
  },
  role_has_members: {
    status: 409,
    'zh-CN': '该角色组仍有 {count} 名成员，须先将其调整到其他角色组',
    'ch-CN': '此角色組仍有 {count} 名成員，須先將其調整到其他角色組',
    'en-US': 'This role group still has members ({count}). Move them to another role group first',
  },
} as const satisfies Refusals;
