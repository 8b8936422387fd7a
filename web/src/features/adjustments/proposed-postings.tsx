import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { previewAdjustment } from '@quarterdeck/contract/adjustments';
import type { QueryInput } from '@quarterdeck/contract/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import classes from './adjustments.module.css';

type Terms = QueryInput<typeof previewAdjustment>;

interface ProposedPostingsProps {
  /** As they were typed; nothing is asked while they are no terms. */
  terms: Terms;
}

/** What the terms of a form would book, as the server reckons it from what the accounts hold now. */
export function ProposedPostings({ terms }: ProposedPostingsProps) {
  const { t } = useTranslation('adjustments');
  const { t: tKit } = useTranslation('kit');
  const { uid, asset, direction, amount, category } = terms;
  const [asked] = useDebouncedValue(JSON.stringify({ uid, asset, direction, amount, category }), 300);
  const parsed = previewAdjustment.query?.safeParse(JSON.parse(asked));
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(previewAdjustment, parsed?.success ? (parsed.data as Terms) : undefined, {
      quiet: true,
    }),
    enabled: parsed?.success === true,
  });
  return (
    <Section
      title={tKit('preview.title')}
      aside={
        data && parsed?.success && asset !== 'USDT' ? (
          <span className={classes.soft}>
            ≈ <Money amount={data.usdt} asset="USDT" />
          </span>
        ) : null
      }
    >
      {!parsed?.success ? <p className={classes.soft}>{t('preview.incomplete')}</p> : null}
      {parsed?.success && error ? <p className={classes.soft}>{error.message}</p> : null}
      {parsed?.success && data ? <PostingPreview {...data} /> : null}
      {isFetching && data === undefined ? <Skeleton h={120} radius={8} /> : null}
    </Section>
  );
}
