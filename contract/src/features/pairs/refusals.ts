import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  coin_malformed: {
    status: 400,
    'zh-CN': '币种只能包含字母和数字',
    'ch-CN': '幣種只能包含字母和數字',
    'en-US': 'Use letters and digits only',
  },
  pair_incomplete: {
    status: 422,
    'zh-CN': '缺少价格步长、数量步长或最小下单量，不能上架',
    'ch-CN': '缺少價格步長、數量步長或最小下單量，不能上架',
    'en-US': "The price tick, quantity step or minimum is missing, so the pair can't be enabled",
  },
  pair_delisted: {
    status: 422,
    'zh-CN': '交易所已下架该交易对',
    'ch-CN': '交易所已下架該交易對',
    'en-US': 'The exchange no longer lists this pair',
  },
  pair_expired: {
    status: 422,
    'zh-CN': '该合约已到期',
    'ch-CN': '該合約已到期',
    'en-US': 'This contract has expired',
  },
  pair_in_use: {
    status: 409,
    'zh-CN': '该交易对正在使用，不能删除，可以下架',
    'ch-CN': '該交易對正在使用，不能刪除，可以下架',
    'en-US': "This pair is in use and can't be deleted. Disable it instead",
  },
  pair_synced: {
    status: 422,
    'zh-CN': '该交易对的参数来自交易所，请通过同步更改',
    'ch-CN': '該交易對的參數來自交易所，請透過同步更改',
    'en-US': "This pair's parameters come from the exchange. Change them with a sync",
  },
  pair_facts_unfit: {
    status: 422,
    'zh-CN': '该参数与合约类型不符',
    'ch-CN': '該參數與合約類型不符',
    'en-US': "Doesn't fit the contract type",
  },
  batch_too_large: {
    status: 422,
    'zh-CN': '一次最多 {limit} 个交易对，请缩小筛选范围',
    'ch-CN': '一次最多 {limit} 個交易對，請縮小篩選範圍',
    'en-US': 'Up to {limit} pairs at once. Narrow the filters',
  },
  sync_running: {
    status: 409,
    'zh-CN': '该交易所正在同步',
    'ch-CN': '該交易所正在同步',
    'en-US': 'This exchange is already being synced',
  },
  sync_superseded: {
    status: 409,
    'zh-CN': '该同步已被更新的同步取代',
    'ch-CN': '該同步已被更新的同步取代',
    'en-US': 'Replaced by a later sync',
  },
  change_decided: {
    status: 409,
    'zh-CN': '该变更已处理',
    'ch-CN': '該變更已處理',
    'en-US': 'This change has already been decided',
  },
  change_outdated: {
    status: 409,
    'zh-CN': '该交易对在同步之后已被更改，请重新同步',
    'ch-CN': '該交易對在同步之後已被更改，請重新同步',
    'en-US': 'The pair has changed since the sync. Sync again',
  },
} as const satisfies Refusals;
