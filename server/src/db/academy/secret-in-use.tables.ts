import type { Generated } from 'kysely'
import type { DataMap } from '../data-map.ts'

/** A single row by which a start checks that its secret is the one that other processes use. */
export type SecretInUse = { is_only: Generated<true>; fingerprint: string }

declare module '../schema.ts' {
  interface Database {
    secret_in_use: SecretInUse
  }
}

export const DATA_MAP: DataMap = {
  secret_in_use: 'by what the secrets of several machines are compared',
}
