import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLabelled } from '#kit/labelled.tsx';
import { Logo } from '#session/logo.tsx';
import { useSite } from '#session/site.ts';
import classes from './logo-link.module.css';

interface LogoLinkProps {
  /** The mark without the name. */
  isSmall?: boolean;
}

/** The logo, which leads home. */
export function LogoLink({ isSmall = false }: LogoLinkProps) {
  const { t } = useTranslation();
  const { title } = useSite();
  const labelled = useLabelled();
  return (
    <Link
      to="/"
      className={classes.logo}
      data-small={isSmall || undefined}
      aria-label={labelled(title, t('shell.toHome'))}
    >
      <Logo />
      {isSmall ? null : <span>{title}</span>}
    </Link>
  );
}
