import { can } from '@quarterdeck/contract/core/access';
import { colorSchemes } from '@quarterdeck/contract/core/theme';
import { useTranslation } from 'react-i18next';
import { listAddress } from '#kit/records.ts';
import { reviewQueues } from '#kit/review/review-queues.ts';
import { useTaking } from '#kit/review/use-take-next.ts';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { useLanguageChange } from '#kit/use-language-change.ts';
import { useAccess, useCan } from '#session/access.tsx';
import { useSite } from '#session/site.ts';
import { lockPage, useCanLock } from '#shell/lock/lock-page.ts';
import { saveTheme } from '#theme/theme-store.ts';
import { currentLanguage, languageNames } from '#web/language.ts';

/** Something that the palette does. */
export interface Command {
  key: string;
  title: string;
  /** What it is a choice of, if it is one of several. */
  about: string;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => unknown;
}

/** Everything that can be done from anywhere. */
export function useCommands(): Command[] {
  const { t } = useTranslation();
  const { languages } = useSite();
  const changeLanguage = useLanguageChange();
  const canLock = useCanLock();
  const mayPropose = useCan('adjustment.propose');
  const reviews = useReviews();
  return [
    ...reviews,
    ...(mayPropose
      ? [{ key: 'propose', title: t('search.propose'), about: '', to: '/finance/adjustment?propose=' }]
      : []),
    ...colorSchemes.map((colorScheme) => ({
      key: `scheme ${colorScheme}`,
      title: t(`shell.schemes.${colorScheme}`),
      about: t('shell.scheme'),
      run: () => saveTheme({ colorScheme }),
    })),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        key: `language ${language}`,
        title: languageNames[language],
        about: t('shell.language'),
        run: () => changeLanguage(language),
      })),
    ...(canLock ? [{ key: 'lock', title: t('shell.lock'), about: '', run: () => lockPage() }] : []),
  ];
}

/** Takes the next record of each queue from which the reader takes; none while the network is gone. */
function useReviews(): Command[] {
  const { t } = useTranslation();
  const access = useAccess();
  const take = useTaking();
  const isOffline = useIsOffline();
  if (isOffline) return [];
  return reviewQueues.flatMap((queue) => {
    const { kind } = queue.list;
    const page = listAddress(kind, access);
    if (page === undefined || !can(access, queue.ability)) return [];
    return {
      key: `take ${kind}`,
      title: t('kit:review.take'),
      about: t(`search.kinds.${kind}`),
      run: () => take(queue, page),
    };
  });
}

/** Those of which each word begins one of theirs. */
export function findCommands(commands: readonly Command[], text: string): Command[] {
  const words = wordsOf(text);
  return commands.filter(({ title, about }) => {
    const own = wordsOf(`${title} ${about}`);
    const whole = `${title}${about}`.toLowerCase();
    return words.every(
      (word) => own.some((one) => one.startsWith(word)) || (isHan.test(word) && whole.includes(word)),
    );
  });
}

const isHan = /\p{Script=Han}/u;

const wordsOf = (text: string) => text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
