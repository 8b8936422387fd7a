import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Endpoint, QueryInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import classes from './asked-postings.module.css';

interface AskedPostingsProps<E extends Endpoint> {
  endpoint: E;
  /** As they were typed; nothing is asked while they are no terms. */
  terms: QueryInput<E>;
  /** The postings that were answered. */
  children: (preview: ReplyOf<E>) => ReactNode;
  /** What stands beside the title, once it is known. */
  aside?: (preview: ReplyOf<E>) => ReactNode;
}

/** The postings of a form's terms, calculated by the server from the current balances. */
export function AskedPostings<E extends Endpoint>({
  endpoint,
  terms,
  children,
  aside,
}: AskedPostingsProps<E>) {
  const { t } = useTranslation('kit');
  const [asked] = useDebouncedValue(JSON.stringify(terms), 300);
  const parsed = endpoint.query?.safeParse(JSON.parse(asked));
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(endpoint, parsed?.success ? (parsed.data as QueryInput<E>) : undefined, { quiet: true }),
    enabled: parsed?.success === true,
  });
  if (!parsed?.success) return null;
  const preview = data;
  return (
    <Section
      title={t('preview.title')}
      aside={preview && aside ? <span className={classes.soft}>{aside(preview)}</span> : null}
    >
      {error ? <p className={classes.soft}>{error.message}</p> : null}
      {preview ? children(preview) : null}
      {isFetching && data === undefined ? <Skeleton h={120} radius={8} /> : null}
    </Section>
  );
}
