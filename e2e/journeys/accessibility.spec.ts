import { expectNoViolations } from '../support/axe.ts';
import { goTo, type Place, places, publicPlaces } from '../support/places.ts';
import { sample } from '../support/sample.ts';
import { test } from '../support/test.ts';
import { changeTheme, colorSchemes, layouts, themes } from '../support/themes.ts';

/*
 * Each theme with a place of its own, a layout of its own and light or dark: a diagonal through all that there is. The lists
 * are in languages-and-looks.spec.ts, and everything with everything in npm run test:axe.
 */
const names = [
  'a list that waits',
  'a list that fails',
  'the notices',
  'the error log',
  'a page that does not load',
] as const;

// Every other one; `npm run test:matrix` takes axe to all places.
const tried = sample([...names.entries()], 2);

test(`nothing is found in any theme: ${tried.map(([, name]) => name).join(', ')}`, async ({
  desk,
  faults,
}) => {
  test.slow();
  const page = await desk('admin');
  for (const [index, name] of tried) {
    const look = {
      themeName: themes[index],
      colorScheme: colorSchemes[index % 2],
      layout: layouts[index % layouts.length],
      showTheme: true,
      showNotice: true,
    };
    await changeTheme(page, look);
    await goTo(page, places[name]);
    await expectNoViolations(page, `${name}, ${Object.values(look).join(' ')}`);
    await page.unrouteAll();
  }
  // Some places show errors on purpose.
  faults.length = 0;
});

test('the shell can be read in every theme, light and dark', async ({ desk }) => {
  const page = await desk('admin');
  await goTo(page, places['a list without rows']);
  for (const themeName of themes) {
    for (const colorScheme of colorSchemes) {
      await changeTheme(page, { themeName, colorScheme });
      await expectNoViolations(page, `the shell, ${themeName}, ${colorScheme}`, {
        onlyColors: true,
        without: 'main', // no theme changes its colours
      });
    }
  }
});

test('nothing is found where no one is signed in', async ({ visitor }) => {
  const page = await visitor();
  for (const [name, place] of Object.entries<Place>(publicPlaces)) {
    await goTo(page, place);
    await expectNoViolations(page, name);
  }
});
