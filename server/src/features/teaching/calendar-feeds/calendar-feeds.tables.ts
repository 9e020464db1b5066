import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** URL of an account's calendar; only the hash of its token is stored. */
export type CalendarFeeds = { account_id: string; token_hash: string; created_at: Generated<Date> }

declare module '../../../db/schema.ts' {
  interface Database {
    calendar_feeds: CalendarFeeds
  }
}

export const DATA_MAP: DataMap = {
  calendar_feeds: {
    ...RECORD,
    told: '**About the account:**',
    purpose: 'to show one’s lessons in one’s own calendar',
    kept: 'until it is ended, as long as the account',
  },
}
