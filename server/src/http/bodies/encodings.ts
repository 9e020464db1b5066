export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in each of its encodings. */
export type Encoded = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

// Compiled once, because every page and file checks the header.
const TAKES_BR = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?(,|$))/
const TAKES_GZIP = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?(,|$))/

/** The smallest encoding that `accept-encoding` allows. */
export function chooseEncoding(accepted: string | undefined, bodies: Encoded): Encoding {
  if (!accepted) return 'identity'
  if (bodies.br && TAKES_BR.test(accepted)) return 'br'
  return bodies.gzip && TAKES_GZIP.test(accepted) ? 'gzip' : 'identity'
}
