import { EVENTS } from '@ganit/contract/messages/message-events'
import type { TemplateChanges } from '@ganit/contract/messages/message-templates'
import { SMS_IN_PARTS } from '@ganit/contract/messages/sms-values'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

type Which = { event: string; language: 'en' | 'hi' | 'bn' }

const COLUMNS = ['subject', 'text', 'sms_template_id', 'whatsapp_template', 'sms_form'] as const

/** The academy's own wording; undefined if it has none. */
export const findOwnTemplate = (db: Db, { event, language }: Which) =>
  db
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('event', '=', event)
    .where('language', '=', language)
    .executeTakeFirst()

/** Events whose values are words of the message's language; those of a notice are as they were typed. */
const HAVE_WORDS: readonly string[] = EVENTS.filter((event) => event !== 'notice')

/**
 * The wording that a provider knows, and its language: the reader's, else English. If the values of an event have words
 * of the reader's language, an English text around them would mix two languages, so they have no other wording.
 */
export async function findProviderTemplate(
  db: Db,
  { event, language }: Which,
  channel: 'sms_template_id' | 'whatsapp_template',
) {
  const own = await findOwnTemplate(db, { event, language })
  if (own?.[channel] || language === 'en' || HAVE_WORDS.includes(event)) return { own, language }
  const english = await findOwnTemplate(db, { event, language: 'en' })
  return english?.[channel] ? { own: english, language: 'en' as const } : { own, language }
}

/**
 * Stores a wording. If it gets another number of the SMS registry, its text counts as registered in the present form.
 */
export const storeTemplate = (trx: Trx, which: Which, changes: TemplateChanges) =>
  trx
    .insertInto('message_templates')
    .values({ ...which, ...changes })
    .onConflict((conflict) =>
      conflict.columns(['event', 'language']).doUpdateSet({
        ...changes,
        ...(changes.sms_template_id !== undefined && {
          sms_form: sql`case when message_templates.sms_template_id is distinct from ${changes.sms_template_id}
            then 2 else message_templates.sms_form end`,
        }),
      }),
    )
    .execute()

/** The number of texts whose SMS is still registered in the earlier form. */
export async function countOldForms(db: Db) {
  const { count } = await db
    .selectFrom('message_templates')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sms_template_id', 'is not', null)
    .where('sms_form', '=', 1)
    .where('event', 'in', SMS_IN_PARTS)
    .executeTakeFirstOrThrow()
  return count
}
