import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/list/list-messages.tsx';

type Pages = Pick<
  UseInfiniteQueryResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
>;

/** Shows the next ones below those shown; nothing where there are no more. */
export function MoreButton({ pages }: { pages: Pages }) {
  const { t } = useTranslation('users');
  const { error, fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage } = pages;
  const more = () => void fetchNextPage();
  if (!hasNextPage) return null;
  if (error && isFetchNextPageError && !isFetchingNextPage)
    return <Failed message={error.message} onRetry={more} />;
  return (
    <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={more}>
      {t('part.more')}
    </Button>
  );
}
