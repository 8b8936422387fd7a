/**
 * Hides all of the document but the cover, from the eye, the keyboard and assistive technology; also what comes into it
 * later. Everything keeps its size and where it was scrolled to. Returns the way back.
 */
export function hideBehind(cover: Element): () => void {
  const root = document.documentElement;
  const hidden = new Set<Element>();
  const hide = () => {
    for (const element of document.body.children) {
      if (element === cover || element.hasAttribute('inert')) continue;
      element.setAttribute('inert', '');
      hidden.add(element);
    }
  };
  hide();
  root.dataset.locked = '';
  const observer = new MutationObserver(hide);
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    delete root.dataset.locked;
    for (const element of hidden) element.removeAttribute('inert');
  };
}
