import '@mantine/core/styles/Tabs.css';
import '#kit/styles.ts';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OneFee } from './one-fee.tsx';
import { PastMonth } from './past-month.tsx';
import classes from './simulator.module.css';

/** What a version of the plan would give: of one fee, or of all fees of a month. What is asked stands in the address. */
export default function SimulatorPage() {
  const { t } = useTranslation('rewards-plans');
  const [params, setParams] = useSearchParams();
  const open = params.get('part') === 'month' ? 'month' : 'fee';
  const choose = (part: string | null) => {
    const plan = params.get('plan_id');
    setParams({ ...(part === 'month' && { part }), ...(plan && { plan_id: plan }) }, { replace: true });
  };
  return (
    <>
      <h1 className={classes.title}>{t('simulator.title')}</h1>
      <Tabs value={open} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('simulator.parts')} mb="md">
          <Tabs.Tab value="fee">{t('simulator.oneFee')}</Tabs.Tab>
          <Tabs.Tab value="month">{t('simulator.pastMonth')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fee">
          <OneFee />
        </Tabs.Panel>
        <Tabs.Panel value="month">
          <PastMonth />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
