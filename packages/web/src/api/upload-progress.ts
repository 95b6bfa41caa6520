/** A `fetch` that tells how much of the body has left: the browser's own does not say so. Used for large files alone, so it is no part of the first visit. */
export const sendingWith =
  (onSent: (percent: number) => void): typeof fetch =>
  (address, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'POST', String(address))
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.responseType = 'text'
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onSent(Math.floor((loaded / total) * 100))
      })
      request.addEventListener('load', () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: headersOf(request.getAllResponseHeaders()),
          }),
        ),
      )
      request.addEventListener('error', () => reject(new TypeError('the network failed')))
      const { signal } = init ?? {}
      const stop = (): void => {
        request.abort()
        reject(signal?.reason as Error)
      }
      if (signal?.aborted === true) return stop()
      signal?.addEventListener('abort', stop, { once: true })
      request.send(init?.body as FormData)
    })

/** "name: value" on each line, as the browser gives them. Pure. */
export const headersOf = (text: string): Headers =>
  new Headers(
    text
      .trim()
      .split(/\r?\n/)
      .flatMap((line): [string, string][] => {
        const colon = line.indexOf(':')
        return colon < 1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
      }),
  )
