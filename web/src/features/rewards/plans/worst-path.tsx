import { compare } from '@quarterdeck/contract/core/money';
import { ShareTerms, shareSources, worstPath } from '@quarterdeck/contract/features/rewards/share-terms';
import { useTranslation } from 'react-i18next';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';

interface WorstPathProps {
  terms: ShareTerms;
}

/** What a fee of each source can cost at the most, beside its cap. What cannot be read yet is left to the form. */
export function WorstPath({ terms }: WorstPathProps) {
  const { t } = useTranslation('rewards-plans');
  if (!isReadable(terms)) return null;
  const cap = terms.source_cap_percent;
  const worst = shareSources.map((source) => ({ source, percent: worstPath(terms, source) }));
  const isAbove = worst.some(({ percent }) => compare(percent, cap) > 0);
  return (
    <Panel
      tone={isAbove ? 'danger' : 'success'}
      title={t(isAbove ? 'worst.above' : 'worst.within', { cap })}
      alert={isAbove}
    >
      {worst.map(({ source, percent }) => (
        <div key={source}>
          <Labelled label={t(`source.${source}`)}>{percent}%</Labelled>
        </div>
      ))}
    </Panel>
  );
}

/** Whether nothing but the cap keeps the terms from being saved. */
function isReadable(terms: ShareTerms): boolean {
  const parsed = ShareTerms.safeParse(terms);
  return parsed.success || parsed.error.issues.every(({ message }) => message === 'path_above_cap');
}
