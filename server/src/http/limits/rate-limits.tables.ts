import type { DataMap } from '../../db/data-map.ts'

/** Counters of rate-limiter-flexible, in its own layout. */
export type RateLimits = {
  key: string
  points: number
  expire: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    rate_limits: RateLimits
  }
}

export const DATA_MAP: DataMap = {
  rate_limits: {
    purpose: 'how often an address was tried, against guessing',
    kept: 'a day at most',
    told: '**To keep accounts safe:**',
    exported: 'a count of the last day that nobody else sees',
    erased: 'deleted',
  },
}
