/** The content policy's nonce of this page load; the server writes it into index.html. Style tags made at run time carry it. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The scroll lock of Mantine's dialogs asks for the nonce by this name.
if (styleNonce !== '') Object.assign(globalThis, { __webpack_nonce__: styleNonce })
