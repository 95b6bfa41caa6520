/** A shop of somebody else, on an origin of its own, with the button on its page. */
export function serveShop(options: {
  saola: string
  code: string
  port?: number
}): Promise<{ url: string; close: () => Promise<void> }>
