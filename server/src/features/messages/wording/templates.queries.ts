import type { TemplateChanges } from '@ganit/contract/messages/message-templates'
import type { Db, Trx } from '../../../db/schema.ts'

type Which = { event: string; language: 'en' | 'hi' | 'bn' }

const COLUMNS = ['subject', 'text', 'sms_template_id', 'whatsapp_template'] as const

/** The academy's own wording; undefined if it has none. */
export const findOwnTemplate = (db: Db, { event, language }: Which) =>
  db
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('event', '=', event)
    .where('language', '=', language)
    .executeTakeFirst()

/** The wording that a provider knows, and its language: the reader's, else English. */
export async function findProviderTemplate(
  db: Db,
  { event, language }: Which,
  channel: 'sms_template_id' | 'whatsapp_template',
) {
  const own = await findOwnTemplate(db, { event, language })
  if (own?.[channel] || language === 'en') return { own, language }
  const english = await findOwnTemplate(db, { event, language: 'en' })
  return english?.[channel] ? { own: english, language: 'en' as const } : { own, language }
}

export const storeTemplate = (trx: Trx, which: Which, changes: TemplateChanges) =>
  trx
    .insertInto('message_templates')
    .values({ ...which, ...changes })
    .onConflict((conflict) => conflict.columns(['event', 'language']).doUpdateSet(changes))
    .execute()
