import type { Language } from '@ganit/contract/languages'
import {
  getInbox,
  getPreferences,
  readMessage,
  readUnsubscribe,
  setPreference as setPreferenceCall,
  unsubscribe,
} from '@ganit/contract/messages/inbox'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { toCountedList } from '../../../db/rows/page.ts'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import type { StoredAction } from '../outbox/outbox.tables.ts'
import { readPreferences, setPreference, setPreferences } from '../outbox/preferences.queries.ts'
import { markRead, peopleOfAccount, readInboxPage } from './inbox.queries.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export async function inboxRoutes(app: FastifyInstance) {
  const { db, receiptLinks, unsubscribeTokens } = app

  /** A receipt's address is signed when it is read. */
  const signAction = (action: StoredAction) => {
    if (action.kind !== 'receipt') return action
    const { kind, payment_id, is_brief: isBrief, number } = action
    return { kind, path: receiptLinks.sign(payment_id, { isBrief }), number }
  }

  serve(app, getInbox, async ({ querystring, account }) => {
    let unread = 0
    const page = await readLaterPage(querystring, async (wanted) => {
      const found = await readInboxPage(db, account, wanted)
      unread = found.unread
      const items = found.items.map(
        ({ created_at, read_at, about, subject, text, parts, ...item }) => ({
          ...item,
          subject: subject ?? '',
          text: text ?? '',
          parts: parts.map(({ action, ...part }) => ({
            ...part,
            action: action && signAction(action),
          })),
          at: created_at.toISOString(),
          read_at: read_at?.toISOString() ?? null,
          about: about as never,
        }),
      )
      return toCountedList({ items, total: found.total })
    })
    return { ...page, unread }
  })

  serve(app, readMessage, ({ params: { message_id }, account }) =>
    db.transaction().execute(async (trx) => {
      await markRead(trx, account, message_id)
      const { unread } = await readInboxPage(trx, account, { page: 1, page_size: 1 })
      return { message: 'Message read.', unread }
    }),
  )

  serve(app, getPreferences, async ({ account }) => ({
    purposes: await readPreferences(db, await peopleOfAccount(db, account)),
  }))

  serve(app, setPreferenceCall, ({ body, account }) =>
    db.transaction().execute(async (trx) => {
      const people = await peopleOfAccount(trx, account)
      await setPreferences(trx, people, body)
      const message = body.on ? 'Switched on.' : 'Switched off.'
      return { message, purposes: await readPreferences(trx, people) }
    }),
  )

  /** Reads an unsubscribe link and its language; 404 if the link is not ours, or the person was deleted. */
  async function wishOf(token: string) {
    const wish = unsubscribeTokens.read(token)
    if (!wish) throw notFound('This link does not work.')
    const { guardian_id, student_id } = wish
    const person =
      guardian_id === null
        ? await db
            .selectFrom('students')
            .select(sql<Language>`'en'`.as('language'))
            .where('student_id', '=', student_id)
            .executeTakeFirst()
        : await db
            .selectFrom('guardians')
            .select('language')
            .where('guardian_id', '=', guardian_id)
            .executeTakeFirst()
    if (!person) throw notFound('This link does not work.')
    return { ...wish, ...person }
  }

  serve(app, readUnsubscribe, async ({ params: { token } }) => {
    const { purpose, language, ...person } = await wishOf(token)
    const all = await readPreferences(db, person)
    const { academy_name } = await readSettings(db)
    const on = all.find((each) => each.purpose === purpose)?.on ?? true
    return { purpose: purpose as 'notice', on, academy_name, language }
  })

  // Mail programs post `List-Unsubscribe=One-Click` as a form; the URL already says everything.
  await app.register(async (open) => {
    open.addContentTypeParser(FORMS, { parseAs: 'string' }, (_request, _body, done) => done(null))
    serve(open, unsubscribe, async ({ params: { token } }) => takeOff(token))
  })

  async function takeOff(token: string) {
    const { purpose, guardian_id, student_id } = await wishOf(token)
    const person = { guardian_id, student_id }
    await db.transaction().execute((trx) => setPreference(trx, person, { purpose, on: false }))
    return { message: 'You will get no more of these messages.' }
  }
}
