declare module 'virtual:messages/*' {
  /** Messages by namespace. */
  const messages: Record<string, Record<string, unknown>>;
  export default messages;
}

declare module 'virtual:sign-in-messages' {
  const messages: Record<import('@quarterdeck/contract/core/language').Language, Record<string, string>>;
  export default messages;
}

declare module 'virtual:menu-icons/*' {
  /** Icons by the names that the contract has for them. */
  export const icons: Readonly<
    Record<string, import('react').ComponentType<import('@tabler/icons-react').IconProps>>
  >;
}
