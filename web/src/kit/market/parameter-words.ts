import { formatAmount, formatDecimals } from '@quarterdeck/contract/core/assets';
import {
  marketOf,
  type ParameterName,
  type StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { useTranslation } from 'react-i18next';

/** The parameters in groups, as they are shown and typed. */
const parameterGroups = {
  ladder: [
    'first_amount',
    'max_adds',
    'multiple',
    'decline',
    'proportion_decline',
    'callback',
    'trigger_base',
  ],
  exit: ['profit', 'profit_callback', 'stop_loss', 'cooldown'],
  signals: ['is_macd', 'macd_tf', 'is_mea', 'ema_period'],
  assumptions: [
    'capital',
    'fee',
    'slippage',
    'quantity_step',
    'min_notional',
    'leverage',
    'maintenance_margin',
    'funding_rate',
  ],
} as const satisfies Record<string, readonly ParameterName[]>;

const percents = [
  'decline',
  'callback',
  'profit',
  'profit_callback',
  'stop_loss',
  'fee',
  'slippage',
  'maintenance_margin',
  'funding_rate',
] as const satisfies readonly ParameterName[];

/** Whether it is typed and shown in percent. */
export function isPercent(name: ParameterName): name is (typeof percents)[number] {
  return (percents as readonly ParameterName[]).includes(name);
}

const amounts: readonly ParameterName[] = ['first_amount', 'capital', 'min_notional'];

/** The rows of a table of parameters; the market stands before them, and levels that were given after. */
export const parameterRows = [
  'market',
  'direction',
  ...Object.values(parameterGroups).flat(),
  'levels_override',
] as const;
export type ParameterRow = (typeof parameterRows)[number];

/** How a parameter is said; amounts with their coin, where there is one. */
export function useParameterWords(
  asset?: string,
): (parameters: StrategyParameters, row: ParameterRow) => string {
  const { t } = useTranslation('strategies-library');
  return (parameters, row) => {
    if (row === 'market') return t(`market.${marketOf(parameters)}`);
    const value = parameters[row];
    switch (row) {
      case 'direction':
      case 'trigger_base':
        return t(`${row}.${parameters[row]}`);
      case 'is_macd':
      case 'is_mea':
        return t(value === 1 ? 'filter.on' : 'filter.off');
      case 'macd_tf':
        return parameters.macd_tf === '' ? t('timeframe.candles') : parameters.macd_tf;
      case 'levels_override':
        return parameters.levels_override.length === 0
          ? t('levels.none')
          : parameters.levels_override.map(({ price, amount }) => `${price} × ${amount}`).join('; ');
      case 'leverage':
        return parameters.leverage === '0' ? '–' : `${parameters.leverage}×`;
      case 'stop_loss':
        return Number(parameters.stop_loss) === 0 ? t('filter.off') : `${parameters.stop_loss}%`;
      case 'cooldown':
        return t('minutes', { count: parameters.cooldown });
      default:
        if (isPercent(row)) return `${String(value)}%`;
        if (asset !== undefined && amounts.includes(row)) return `${formatAmount(String(value))} ${asset}`;
        return formatDecimals(String(value));
    }
  };
}
