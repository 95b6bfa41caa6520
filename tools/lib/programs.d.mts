/** What Node is told about its heap where the product runs in earnest. */
export const collectEarly: string
