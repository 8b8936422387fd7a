import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  exchange_unknown: {
    status: 422,
    'zh-CN': '不支持该交易所',
    'ch-CN': '不支援該交易所',
    'en-US': 'This exchange is not supported',
  },
  exchange_unreachable: {
    status: 502,
    'zh-CN': '暂时无法读取交易所目录，请重试',
    'ch-CN': '暫時無法讀取交易所目錄，請重試',
    'en-US': "Couldn't load the list of exchanges. Try again",
  },
  color_malformed: {
    status: 400,
    'zh-CN': '请输入六位十六进制颜色，例如 #f0b90b',
    'ch-CN': '請輸入六位十六進位制顏色，例如 #f0b90b',
    'en-US': 'Enter a color with six hexadecimal digits, such as #f0b90b',
  },
  fee_out_of_range: {
    status: 400,
    'zh-CN': '手续费率须在 -10% 与 10% 之间',
    'ch-CN': '手續費率須在 -10% 與 10% 之間',
    'en-US': 'Enter a fee between -10% and 10%',
  },
} as const satisfies Refusals;
