import { Checkbox } from '@mantine/core';
import { superRoleId } from '@quarterdeck/contract/core/access';
import type { Role } from '@quarterdeck/contract/features/roles/roles';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { pagesOf, type RightsNode } from './rights/rights-nodes.ts';
import { useRightsNodes } from './rights/use-rights-nodes.ts';
import { AdjustLimit, ApproveLimit, ExportLimit, ScopeShown } from './role-facts.tsx';
import classes from './roles.module.css';

interface CompareDialogProps {
  roles: readonly Role[];
  onClose: () => void;
}

const bounds = [
  ['approve_max_usdt', ApproveLimit],
  ['adjust_max_usdt', AdjustLimit],
  ['export_rows', ExportLimit],
  ['data_scope', ScopeShown],
] as const;

/** Roles side by side: their rights by page, at first those alone in which they differ. */
export default function CompareDialog({ roles, onClose }: CompareDialogProps) {
  const { t } = useTranslation('roles');
  const [isWhole, setWhole] = useState(false);
  const pages = useRightsNodes().flatMap(pagesOf);
  const isShown = (right: RightsNode) => isWhole || !areAlike(roles, right);
  const shown = pages
    .map((page) => ({ ...page, children: page.children.filter(isShown) }))
    .filter(({ children }) => children.length > 0);
  return (
    <Dialog title={t('compare.title')} size={720} onClose={onClose}>
      <Checkbox
        mb="md"
        label={t('compare.whole')}
        checked={isWhole}
        onChange={(event) => setWhole(event.currentTarget.checked)}
        data-autofocus
      />
      <ScrollBox className={classes.scroll} label={t('compare.title')}>
        <table className={classes.compared}>
          <thead>
            <tr>
              <th scope="col">{t('columns.actions')}</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map((page) => (
            <tbody key={page.path}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className={classes.page}>
                  {page.title}
                </th>
              </tr>
              {page.children.map((right) => (
                <tr key={right.path}>
                  <th scope="row">{right.title}</th>
                  {roles.map((role) => (
                    <td key={role.id}>
                      <Held isHeld={holds(role, right)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            {shown.length === 0 ? (
              <tr>
                <td colSpan={roles.length + 1}>{t('compare.alike')}</td>
              </tr>
            ) : null}
            {bounds.map(([column, Bound]) => (
              <tr key={column}>
                <th scope="row">{t(`columns.${column}`)}</th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <Bound row={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
      </ScrollBox>
    </Dialog>
  );
}

function holds({ id, actions }: Role, { ability }: RightsNode): boolean {
  return id === superRoleId || (ability !== undefined && actions.includes(ability));
}

function areAlike([first, ...others]: readonly Role[], right: RightsNode): boolean {
  return first === undefined || others.every((role) => holds(role, right) === holds(first, right));
}

function Held({ isHeld }: { isHeld: boolean }) {
  const { t: tKit } = useTranslation('kit');
  return (
    <span className={isHeld ? classes.held : classes.soft}>
      {isHeld ? <IconCheck size={16} aria-hidden="true" /> : null}
      {tKit(isHeld ? 'yes' : 'no')}
    </span>
  );
}
