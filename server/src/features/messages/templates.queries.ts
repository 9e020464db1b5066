import type { TemplateChanges } from '@ganit/contract/messages/message-templates'
import type { Db, Trx } from '../../db/schema.ts'

type Which = { event: string; language: 'en' | 'hi' | 'bn' }

const COLUMNS = ['subject', 'text', 'sms_template_id', 'whatsapp_template'] as const

/** The academy's own wording; undefined if it has none. */
export const ownTemplate = (db: Db, { event, language }: Which) =>
  db
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('event', '=', event)
    .where('language', '=', language)
    .executeTakeFirst()

export const putTemplate = (trx: Trx, which: Which, changes: TemplateChanges) =>
  trx
    .insertInto('message_templates')
    .values({ ...which, ...changes })
    .onConflict((conflict) => conflict.columns(['event', 'language']).doUpdateSet(changes))
    .execute()
