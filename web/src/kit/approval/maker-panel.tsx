import type { Ability } from '@quarterdeck/contract/core/access';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

/** What names all rights is for those who wait. */
const WhoMay = lazyPart(() => import('./who-may.tsx'));

interface MakerPanelProps {
  makerId: number | null;
  maker: string | null;
  /** Whose messages have `maker.isYou` and `maker.isOther`, or those of `words`. */
  namespace: string;
  words?: string;
  /** The permission to decide. */
  need: Ability;
  /** What is said before. */
  said?: ReactNode;
  /** What is to be said besides. */
  children?: ReactNode;
  /** Whether the maker is warned too. */
  warns?: boolean;
}

/** Names the requester, and says that someone else must decide, and who may. */
export function MakerPanel({
  makerId,
  maker,
  namespace,
  words = 'maker',
  need,
  said,
  children,
  warns = false,
}: MakerPanelProps) {
  const { t } = useTranslation(namespace);
  const isMine = makerId === useAccess().id;
  return (
    <Panel tone={isMine || warns ? 'warning' : 'info'}>
      {said}
      {isMine ? t(`${words}.isYou`) : t(`${words}.isOther`, { maker: maker ?? '' })}
      <WhoMay need={need} />
      {children}
    </Panel>
  );
}
