import { Button } from '@mantine/core';
import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { filtered } from '#kit/list/filtered.ts';

/** A link to unmatched recharges, if any: how much, and how many payments. */
export function UnmatchedLink() {
  const { t } = useTranslation('recharges');
  const { data } = useQuery(
    endpointQuery(rechargeList.totalsEndpoint, { status: 'unmatched' }, { quiet: true }),
  );
  const count = (data ?? []).reduce((sum, total) => sum + total.count, 0);
  if (count === 0) return null;
  return (
    <Button
      component={Link}
      to={filtered<typeof rechargeList>('/finance/recharge', { status: 'unmatched', sort: 'created_at' })}
      variant="default"
      size="sm"
      leftSection={<IconHelpCircle size={16} aria-hidden="true" />}
    >
      {t('unmatched', { count })}
    </Button>
  );
}
