import type { Generated } from 'kysely'
import type { DataMap } from '../../../../db/data-map.ts'

/** A browser that gets messages, as long as its session lasts. */
export type PushSubscriptions = {
  subscription_id: Generated<number>
  account_id: string
  session_id: string
  /** Address at the browser's push service, and the keys that encrypt for this browser only. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

declare module '../../../../db/schema.ts' {
  interface Database {
    push_subscriptions: PushSubscriptions
  }
}

export const DATA_MAP: DataMap = {
  push_subscriptions: {
    purpose: 'to send messages to the phones on which somebody said yes',
    kept: 'until they log out there, or say no',
    told: '**Messages on a phone:**',
    exported: 'whoever has a phone’s address could bother it; the list stands under Account',
    erased: 'deleted',
  },
}
