import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { OverlayProps } from '#kit/overlay.tsx';
import { useCover } from './cover-store.ts';

const Overlay = lazyPart<OverlayProps>(() => import('#kit/overlay.tsx'));

/** Over everything while a call that covers the page is under way. */
export function CoverHost() {
  const { t } = useTranslation();
  const isCovered = useCover(({ waiting }) => waiting > 0);
  return isCovered ? <Overlay label={t('shell.working')} /> : null;
}
