import { type EventSetting, usualEventSetting } from '@ganit/contract/ground/settings'
import { EVENTS, type MessageEvent, type Purpose } from '@ganit/contract/messages/message-events'
import type { Selectable } from 'kysely'
import { queryPrepared } from '../../db/connections/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { clock } from '../../lifecycle/clock.ts'
import type { PayLinkParts } from '../ground/pay-links/pay-links.service.ts'
import { localTime } from '../ground/settings/clock.service.ts'
import { readMessageSettings } from '../ground/settings/settings.queries.ts'
import type { MessageTemplates } from './messages.tables.ts'
import { DEFAULT_TEXTS } from './wording/default-texts.ts'

/**
 * The channels that this process can use, and the site's origin for links. Without a mail server (`mail` false) mails
 * become files.
 */
export type Reach = {
  mail: boolean
  sms: boolean
  whatsapp: boolean
  origin: string
  /** Settings of pay links; absent: `{link}` of fee messages leads to the person's page. */
  payLinks?: PayLinkParts
}

export type Template = Pick<
  Selectable<MessageTemplates>,
  'subject' | 'text' | 'sms_template_id' | 'whatsapp_template' | 'sms_form'
>

/** Weekly notes and progress reports go only by inbox, mail and push; no setting switches them off. */
const BY_MAIL: EventSetting = { on: true, channels: ['mail'] }

/** The present settings that decide how an event is told. */
export async function readMessageRules(db: Db, reach: Reach, now = clock.now()) {
  const settings = await readMessageSettings(db)
  const stored = await queryPrepared(db, 'templates', {}, () =>
    db
      .selectFrom('message_templates')
      .select(['event', 'language', 'subject', 'text'])
      .select(['sms_template_id', 'whatsapp_template', 'sms_form'])
      .limit(EVENTS.length * 10),
  )
  const templates = new Map(stored.map((each) => [`${each.event}/${each.language}`, each]))
  return {
    ...settings,
    reach,
    now: localTime(settings.time_zone, now),
    quiet: { from: settings.quiet_from, to: settings.quiet_to },
    setting: (purpose: Purpose): EventSetting =>
      purpose === 'weekly' || purpose === 'report'
        ? BY_MAIL
        : (settings.message_events[purpose] ?? usualEventSetting(purpose)),
    template: (event: string, language: 'en' | 'hi' | 'bn'): Template => {
      const own = templates.get(`${event}/${language}`)
      const usual = DEFAULT_TEXTS[language][event as MessageEvent]
      return {
        subject: own?.subject ?? usual.subject,
        text: own?.text ?? usual.text,
        sms_template_id: own?.sms_template_id ?? null,
        whatsapp_template: own?.whatsapp_template ?? null,
        sms_form: own?.sms_form ?? 2,
      }
    },
  }
}

export type MessageRules = Awaited<ReturnType<typeof readMessageRules>>
