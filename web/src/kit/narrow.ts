/** Below this width rows become cards and drawers take the whole screen. */
export const narrow = '(max-width: 47.99em)';
