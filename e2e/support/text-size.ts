import { expect, type Page } from '@playwright/test';
import { type Language, test } from './test.ts';
import { changeTheme, layouts } from './themes.ts';

/** Every control of the header. */
const controls = { showTheme: true, showNotice: true };
const appearance: Record<Language, string> = {
  'zh-CN': '主题设置',
  'ch-CN': '主題設定',
  'en-US': 'Theme settings',
};

/** Expects no text to be cut off at 125 %, in every layout and column style, in menus, in drawers and on a phone. */
export function testTextSize(language: Language): void {
  test(`no text is cut off at 125 %, in ${language}`, async ({ desk }) => {
    test.slow();
    const page = await desk('admin', '/finance/withdrawal', { language });
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(20);
    // Larger text by the reader's own settings, and the browser's zoom, which is a smaller window.
    await page.addStyleTag({ content: 'html { font-size: 125% }' });
    for (const [index, layout] of layouts.entries()) {
      await page.setViewportSize(index % 2 ? { width: 1440, height: 900 } : { width: 1152, height: 720 });
      await changeTheme(page, { ...controls, layout });
      await expectWhole(page, layout);
    }
    for (const columnStyle of ['vertical', 'horizontal', 'arrow']) {
      await changeTheme(page, { ...controls, layout: 'column', columnStyle });
      await expectWhole(page, `columns as ${columnStyle}`);
    }

    await changeTheme(page, controls);
    await page.locator('header').getByRole('button').last().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectWhole(page, 'the account menu');
    await page.getByRole('menuitem', { name: appearance[language] }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWhole(page, 'the theme drawer');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#/finance/recharge');
    await expect(rows.or(page.getByRole('listitem')).first()).toBeVisible();
    await expectWhole(page, 'a phone');
  });
}

async function expectWhole(page: Page, place: string): Promise<void> {
  expect.soft(await page.evaluate(cutTexts), `cut at ${place}`).toEqual([]);
}

/** Texts that are not fully visible: they overflow their control or are clipped by its surroundings. */
function cutTexts(): string[] {
  const controls =
    'button, a, th, label, legend, summary, [role="tab"], [role="treeitem"], [role="menuitem"]';
  const regions = `nav, header, footer, [role="dialog"], [role="menu"], ${controls}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = new Set<string>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text !== '' && element?.closest(regions) && isSeen(element) && isCut(node, element)) cut.add(text);
  }
  return [...cut];

  function isSeen(element: Element): boolean {
    // Texts for screen readers only are one pixel large.
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || (element.parentElement && !isSeen(element.parentElement))) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function isCut(node: Node, element: Element): boolean {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const control = element.closest(controls);
    if (control && reachesOut(text, control)) return true;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      if (overflowX === 'auto' || overflowX === 'scroll') return false;
      // A text with an ellipsis has a tooltip.
      const isTold = textOverflow === 'ellipsis' && around.closest('[title]') !== null;
      if (overflowX !== 'visible' && !isTold && reachesOut(text, around)) return true;
    }
    return false;
  }

  function reachesOut(text: DOMRect, around: Element): boolean {
    const box = around.getBoundingClientRect();
    return text.left < box.left - 1 || text.right > box.right + 1;
  }
}
