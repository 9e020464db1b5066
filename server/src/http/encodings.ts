export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in each form that it has. */
export type Encoded = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

// Compiled once: every answer of a page or a file looks at the header.
const TAKES_BR = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?(,|$))/
const TAKES_GZIP = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?(,|$))/

/** The smallest form that a browser takes by its `accept-encoding`. */
export function encodingFor(accepted: string | undefined, bodies: Encoded): Encoding {
  if (!accepted) return 'identity'
  if (bodies.br && TAKES_BR.test(accepted)) return 'br'
  return bodies.gzip && TAKES_GZIP.test(accepted) ? 'gzip' : 'identity'
}
