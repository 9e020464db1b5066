import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/**
 * A code that a browser requested for an address, known or unknown, or that the desk sent to a parent. The code is
 * stored as a hash. So is the browser; a code of the desk has instead the two children that the desk compares.
 */
export type SignInCodes = {
  code_id: Generated<number>
  /** An e-mail in lower case, or a phone. */
  address: string
  browser_hash: Buffer
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Date
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    sign_in_codes: SignInCodes
  }
}

export const DATA_MAP: DataMap = {
  sign_in_codes: {
    purpose:
      'codes by which guardians sign in or tell the desk whose a registration is, and for which address they were asked',
    kept: 'ten minutes, thirty at the desk, and until the next one is asked for',
    told: '**To keep accounts safe:**',
    exported: 'a hash that says nothing; students have none',
    erased: 'deleted',
  },
}
