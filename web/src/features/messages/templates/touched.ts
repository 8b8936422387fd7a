/** What is out of date after a template changed. */
export const touched = ['/backstage/message_template', '/backstage/admin_log'];
