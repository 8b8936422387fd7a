import type { AnchorHTMLAttributes, FocusEvent, MouseEvent, PointerEvent, Ref } from 'react';
import { prefetchView } from '#routing/load-view.ts';
import { hrefOf, useGo } from '#shell/use-go.ts';
import type { MenuNode } from './menu-nodes.ts';

interface MenuLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  node: MenuNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a menu entry's page. Its script is fetched as soon as the pointer or the focus reaches it. */
export function MenuLink({ node, children, ...rest }: MenuLinkProps) {
  const { toNode } = useGo();
  const isOut = node.isExternal || node.target === '_blank';
  const prefetch = () => prefetchView(node.view);

  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    rest.onClick?.(event);
    // Left to the browser: new windows, and places outside.
    if (isOut || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toNode(node);
  }

  return (
    <a
      {...rest}
      href={node.isExternal ? node.path : hrefOf(node.to)}
      target={node.target}
      rel={isOut ? 'noopener noreferrer' : undefined}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        rest.onPointerEnter?.(event);
        prefetch();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        rest.onFocus?.(event);
        prefetch();
      }}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
