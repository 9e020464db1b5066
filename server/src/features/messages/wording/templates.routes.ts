import {
  fillPlaceholders,
  placeholdersOf,
  type TextOf,
} from '@ganit/contract/messages/message-events'
import {
  faultOfPlaceholders,
  getMessageTemplate,
  type MessageTemplate,
  previewMessageTemplate,
  type TextPreview,
  updateMessageTemplate,
} from '@ganit/contract/messages/message-templates'
import { smsLength } from '@ganit/contract/messages/sms-length'
import { smsTextOf, whatsAppValues } from '@ganit/contract/messages/sms-values'
import type { Language } from '@ganit/contract/people/guardians'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { examplesOf, exampleValues } from './example-values.ts'
import { registryOf } from './registry.ts'
import { countOldForms, findOwnTemplate, storeTemplate } from './templates.queries.ts'

type Which = { event: TextOf; language: Language }
type Words = { subject?: string | null | undefined; text: string }

/** Throws 400 with the names of unknown placeholders. */
function refuseUnknown(event: TextOf, words: Words) {
  const wrong = (['subject', 'text'] as const).flatMap((field) => {
    const sentence = faultOfPlaceholders(event, words[field] ?? '')
    return sentence ? [[field, sentence]] : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

async function previewOf(
  db: Db,
  origin: string,
  { event, language }: Which,
  words: Words,
): Promise<TextPreview> {
  const { academy_name } = await readSettings(db)
  // Until the new text is registered, phones get the form that is registered.
  const form = (await findOwnTemplate(db, { event, language }))?.sms_form
  const values = exampleValues(language, academy_name, origin, event)
  const short = smsTextOf(event, language, words.text, values, form)
  return {
    subject: fillPlaceholders(words.subject ?? DEFAULT_TEXTS[language][event].subject, values),
    text: fillPlaceholders(words.text, values),
    sms: { text: short, ...smsLength(short) },
    kinds: examplesOf(event, language, academy_name, origin).map(({ kind, values: own }) => {
      const sms = smsTextOf(event, language, words.text, own, form)
      // WhatsApp's template of a notice has subject and link, whatever the text here says.
      const text = event === 'notice' ? '{change} {link}' : words.text
      const whatsapp = fillPlaceholders(text, whatsAppValues({ ...own, lines: '' })).trim()
      return { kind, sms, ...smsLength(sms), whatsapp }
    }),
  }
}

async function readTemplate(db: Db, origin: string, which: Which): Promise<MessageTemplate> {
  const own = await findOwnTemplate(db, which)
  const { academy_name, sms_tags } = await readSettings(db)
  const usual = DEFAULT_TEXTS[which.language][which.event]
  const words = { subject: own?.subject ?? usual.subject, text: own?.text ?? usual.text }
  return {
    ...which,
    ...words,
    sms_template_id: own?.sms_template_id ?? null,
    whatsapp_template: own?.whatsapp_template ?? null,
    is_default: own === undefined,
    placeholders: [...placeholdersOf(which.event)],
    preview: await previewOf(db, origin, which, words),
    registry: registryOf({
      ...which,
      ...{ text: words.text, academy: academy_name, origin, tags: sms_tags },
      examples: examplesOf(which.event, which.language, academy_name, origin)[0]?.values ?? {},
    }),
    old_forms: await countOldForms(db),
  }
}

export async function templatesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getMessageTemplate, ({ params }) => readTemplate(db, app.origin, params))

  serve(app, updateMessageTemplate, ({ params, body }) =>
    db.transaction().execute(async (trx) => {
      refuseUnknown(params.event, body)
      await storeTemplate(trx, params, body)
      return { message: 'Text saved.', template: await readTemplate(trx, app.origin, params) }
    }),
  )

  serve(app, previewMessageTemplate, ({ params, body }) => {
    refuseUnknown(params.event, body)
    return previewOf(db, app.origin, params, body)
  })
}
