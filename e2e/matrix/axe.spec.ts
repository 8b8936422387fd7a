import { expectNoViolations } from '../support/axe.ts';
import { goTo, menuPlaces, type Place, places, publicPlaces } from '../support/places.ts';
import { test } from '../support/test.ts';
import { changeTheme, colorSchemes, layouts, themes } from '../support/themes.ts';

/** Every control of the header. */
const controls = { showTheme: true, showNotice: true, showThemeSetting: true };

for (const [name, place] of Object.entries<Place>({ ...menuPlaces, ...places })) {
  test(`${name}, in every theme, light and dark, and in every layout`, async ({ desk, faults }) => {
    const page = await desk('admin');
    await changeTheme(page, controls);
    await goTo(page, place);
    for (const themeName of themes) {
      for (const colorScheme of colorSchemes) {
        await changeTheme(page, { ...controls, themeName, colorScheme });
        await expectNoViolations(page, `${name}, ${themeName}, ${colorScheme}`, { onlyColors: true });
      }
    }
    for (const [index, layout] of layouts.entries()) {
      await changeTheme(page, { ...controls, layout, colorScheme: colorSchemes[index % 2] });
      await expectNoViolations(page, `${name}, ${layout}`);
    }
    if (place.breaks) faults.length = 0;
  });
}

for (const [name, place] of Object.entries<Place>(publicPlaces)) {
  test(`${name}, in every theme, light and dark`, async ({ visitor }) => {
    const page = await visitor();
    for (const themeName of themes) {
      for (const colorScheme of colorSchemes) {
        await page.evaluate((theme) => localStorage.setItem('theme', JSON.stringify(theme)), {
          themeName,
          colorScheme,
        });
        await goTo(page, place);
        await expectNoViolations(page, `${name}, ${themeName}, ${colorScheme}`);
      }
    }
  });
}
