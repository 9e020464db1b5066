const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Characters of a token; so many have 71 bits. */
const LENGTH = 12

/** Bytes that a short token is made of. */
export const SHORT_TOKEN_BYTES = 2 * LENGTH

/** 12 letters and digits for random bytes, at least `SHORT_TOKEN_BYTES` of them. */
export const shortToken = (bytes: Buffer) =>
  Array.from({ length: LENGTH }, (_, n) => SIGNS[bytes.readUInt16BE(2 * n) % SIGNS.length]).join('')
