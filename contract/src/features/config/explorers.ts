import * as z from 'zod/mini';
import { optionalLine } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** Where an address or a transaction of a network is looked up: the placeholder stands for it. Empty: nowhere. */
export const explorerDefaults = {
  explorers: {
    explorer_trc20_address: 'https://tronscan.org/#/address/{address}',
    explorer_trc20_txid: 'https://tronscan.org/#/transaction/{txid}',
    explorer_erc20_address: 'https://etherscan.io/address/{address}',
    explorer_erc20_txid: 'https://etherscan.io/tx/{txid}',
    explorer_bep20_address: 'https://bscscan.com/address/{address}',
    explorer_bep20_txid: 'https://bscscan.com/tx/{txid}',
  },
} as const;

export type ExplorerSetting = keyof typeof explorerDefaults.explorers;
export const explorerSettings = Object.keys(explorerDefaults.explorers) as ExplorerSetting[];

function template(placeholder: string) {
  const form = new RegExp(`^(?:https://[^\\s\\\\{}/]+/[^\\s\\\\{}]*\\{${placeholder}\\}[^\\s\\\\{}]*)?$`);
  return optionalLine(300).check(z.regex(form, { error: 'explorer_malformed' }));
}

const address = template('address');
const txid = template('txid');

export const explorerForms = {
  explorers: {
    explorer_trc20_address: address,
    explorer_trc20_txid: txid,
    explorer_erc20_address: address,
    explorer_erc20_txid: txid,
    explorer_bep20_address: address,
    explorer_bep20_txid: txid,
  },
};

/** What is looked up. */
export type OnChainKind = 'address' | 'txid';

/** Where a value is looked up; undefined where its network has no explorer. */
export function explorerAddress(
  templates: Readonly<Record<string, string>>,
  network: string,
  kind: OnChainKind,
  value: string,
): string | undefined {
  const found = templates[`explorer_${network.toLowerCase()}_${kind}`];
  return found ? found.replace(`{${kind}}`, encodeURIComponent(value)) : undefined;
}

export const explorers = endpoint({
  method: 'GET',
  path: '/backstage/config/explorers',
  ability: 'session',
  summary:
    'Returns, by network, the templates of the links to an address or a transaction in a block explorer.',
  reply: z.object({ templates: z.record(z.string(), z.string()) }),
});
