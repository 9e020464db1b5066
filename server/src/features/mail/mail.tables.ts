import type { Generated } from 'kysely'
import type { DataMap } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

/** Mails on their way (see `features/mail`). The body is null once the mail has left or was given up. */
export type OutgoingMails = {
  mail_id: Generated<string>
  recipient: string
  subject: string
  body: string | null
  state: Generated<'waiting' | 'sent' | 'given up'>
  attempts: Generated<number>
  due_at: Generated<Date>
  useful_until: Date
  created_at: CreatedAt
  ended_at: Date | null
}

declare module '../../db/schema.ts' {
  interface Database {
    outgoing_mails: OutgoingMails
  }
}

export const DATA_MAP: DataMap = {
  outgoing_mails: {
    purpose: 'mails about the account',
    kept: '30 days; their text only until they are sent',
    told: 'To whom this website sent a mail',
    exported: true,
    erased: 'deleted',
  },
}
