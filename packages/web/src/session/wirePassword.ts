import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Fixed key of the password transform; the server hashes the result again with a salt of its own. */
const KEY = utf8ToBytes('saola-portal-v1')

/**
 * What stands for a password on the wire: lower-case hex HMAC-SHA256 over its UTF-8 bytes (B-085).
 * Not WebCrypto: `crypto.subtle` does not exist on a plain-http address of a shop's own network.
 */
export const wirePassword = (password: string): string =>
  bytesToHex(hmac(sha256, KEY, utf8ToBytes(password)))
