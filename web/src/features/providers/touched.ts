/** What is out of date after any command on a provider. */
export const touched = ['/backstage/provider', '/backstage/admin_log', '/backstage/personal/identity'];
