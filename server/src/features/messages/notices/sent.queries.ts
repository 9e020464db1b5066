import type { Delivery, SentMessage } from '@ganit/contract/messages/messages'
import { type RawBuilder, sql } from 'kysely'
import { countOf, rowsBeforePage } from '../../../db/rows/page.ts'
import { patternOfName } from '../../../db/rows/search.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { withoutPayTokens } from '../../ground/pay-links/pay-links.service.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { typedPhoneToE164 } from '../channels/typed-phone.ts'
import { IS_TO_ADDRESS } from '../outbox/still-theirs.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>
type Page = { page: number; page_size: number }

/** Condition on `m` for listed messages: all but mails about accounts. */
export const isListed = sql<boolean>`not ${IS_TO_ADDRESS}`

/** Condition on `m` for messages an account may see: all listed ones for the office, a teacher's own. */
const isVisibleMessage = (account: Caller) =>
  isOffice(account) ? isListed : sql<boolean>`m.written_by = ${account.uid}`

const NO_COUNTS: SentMessage['counts'] = {
  waiting: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  'given up': 0,
  'held back': 0,
}

/** Counts a message's deliveries by state; if they were deleted, the stored counts. */
const COUNTS = sql<Partial<SentMessage['counts']>>`coalesce(m.counts, (
  select jsonb_object_agg(state, n) from (
    select d.state, count(*) as n from deliveries d where d.message_id = m.message_id group by 1
  ) as each), '{}')`

const AUTHOR = sql<string | null>`(select a.name from accounts a where a.id = m.written_by)`

const SHOWN = [
  'm.message_id',
  'm.purpose',
  'm.subject',
  'm.state',
  'm.created_at',
  'm.send_at',
] as const

type Row = {
  purpose: string
  created_at: Date
  send_at: Date | null
  counts: Partial<SentMessage['counts']>
}

const presentMessage = <R extends Row>({ created_at, send_at, counts, purpose, ...row }: R) => ({
  ...row,
  purpose: purpose as SentMessage['purpose'],
  created_at: created_at.toISOString(),
  send_at: send_at?.toISOString() ?? null,
  counts: { ...NO_COUNTS, ...counts },
})

type Filters = {
  search?: string | undefined
  purpose?: string | undefined
  state?: string | undefined
}

function findMessages(db: Db, account: Caller, { search, purpose, state }: Filters) {
  let rows = db.selectFrom('messages as m').where(isVisibleMessage(account))
  if (purpose) rows = rows.where('m.purpose', '=', purpose)
  if (search) rows = rows.where(sql<boolean>`m.search_text like ${patternOfName(search)}`)
  if (state)
    rows = rows.where(
      sql<boolean>`exists (
        select from deliveries d where d.message_id = m.message_id and d.state = ${state})`,
    )
  return rows
}

/** Query of one page; separate so that tests can check its plan. */
export const messagesPageQuery = (db: Db, account: Caller, filters: Filters, wanted: Page) =>
  findMessages(db, account, filters)
    .select(SHOWN)
    .select([COUNTS.as('counts'), AUTHOR.as('written_by')])
    .orderBy('m.message_id', 'desc')
    .limit(wanted.page_size)
    .offset(rowsBeforePage(wanted))

/** A page of sent messages, latest first. */
export async function readMessagesPage(db: Db, account: Caller, filters: Filters, wanted: Page) {
  const items = await messagesPageQuery(db, account, filters, wanted).execute()
  const { total } = await countOf(db, findMessages(db, account, filters)).executeTakeFirstOrThrow()
  return { items: items.map(presentMessage), total }
}

/** The short text that phones got; the one of a notice exists before any SMS has left. */
const SENT_AS_SMS = sql<string | null>`(select m.short_text where exists (
  select from deliveries d where d.message_id = m.message_id and d.channel = 'sms'
    and d.state in ('sent', 'delivered', 'read')))`

/** Reads a message that the account may see; 404 for a teacher if another person wrote it. */
export async function readMessage(db: Db, account: Caller, message_id: number) {
  const row = await db
    .selectFrom('messages as m')
    .select(SHOWN)
    .select(['m.text', 'm.audience', 'm.channels'])
    .select(SENT_AS_SMS.as('sms'))
    .select([COUNTS.as('counts'), AUTHOR.as('written_by')])
    .where('m.message_id', '=', message_id)
    .where(isVisibleMessage(account))
    .executeTakeFirstOrThrow(() => notFound('Message not found.'))
  return presentMessage({ ...row, text: row.text && withoutPayTokens(row.text) })
}

/** Link that opens WhatsApp with the text; only if the server cannot send to phones. */
export const whatsAppLink = (phone: string | null, text: string | null) =>
  phone && text
    ? `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
    : null

/** The text to send by hand, in full. The text that an SMS had may be cut, and its pay link has lost its token. */
export const WORDS = sql<string | null>`case m.purpose
  when 'notice' then concat_ws(' ', m.subject, m.values ->> 'link')
  else m.text end`

/** A message's recipients that match `isKnown`, by name; with `isByHand` each inbox entry has a link to WhatsApp. */
export async function readDeliveriesPage(
  db: Db,
  {
    message_id,
    state,
    isByHand,
    isKnown,
  }: {
    message_id: number
    state?: string | undefined
    isByHand: boolean
    isKnown: RawBuilder<boolean>
  },
  wanted: Page,
) {
  let rows = db
    .selectFrom('deliveries as d')
    .leftJoin('guardians as g', 'g.guardian_id', 'd.guardian_id')
    .leftJoin('students as s', 's.student_id', 'd.student_id')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .where('d.message_id', '=', message_id)
    .where(isKnown)
  if (state) rows = rows.where(sql<boolean>`d.state = ${state}`)
  const name = sql<string>`coalesce(
    g.name, nullif(${fullName('s')}, ''), d.address, '')`
  const found = await rows
    .select(['d.delivery_id', 'd.channel', 'd.state', 'd.problem', 'd.attempts'])
    .select(
      sql<string | null>`case d.channel when 'push' then null else d.address end`.as('address'),
    )
    .select(['d.by_hand_at', name.as('name')])
    .select(
      sql<string | null>`(select a.name from accounts a where a.id = d.by_hand_by)`.as(
        'by_hand_by',
      ),
    )
    .select(
      sql<string | null>`coalesce(g.phone, ${typedPhoneToE164(sql.ref('s.contact_number_1'))})`.as(
        'phone',
      ),
    )
    // The subject is not cut, because a person's own message has no limit by a provider.
    .select(WORDS.as('words'))
    .orderBy(name)
    .orderBy('d.delivery_id')
    .limit(wanted.page_size)
    .offset(rowsBeforePage(wanted))
    .execute()
  const { total } = await countOf(db, rows).executeTakeFirstOrThrow()
  const items = found.map(
    ({ phone, words, by_hand_at, ...delivery }): Delivery => ({
      ...delivery,
      by_hand_at: by_hand_at?.toISOString() ?? null,
      whatsapp_link: isByHand && delivery.channel === 'inbox' ? whatsAppLink(phone, words) : null,
    }),
  )
  return { items, total }
}

/**
 * Stores, once, that a person sent a message from their own phone. 404 if there is no such delivery, 409 for a mail.
 */
export async function markByHand(
  trx: Trx,
  {
    message_id,
    delivery_id,
    isKnown,
    by,
  }: { message_id: number; delivery_id: string; isKnown: RawBuilder<boolean>; by: string },
) {
  const delivery = await trx
    .selectFrom('deliveries as d')
    .select(['d.channel', 'd.by_hand_at'])
    .where('d.message_id', '=', message_id)
    .where('d.delivery_id', '=', delivery_id)
    .where(isKnown)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Message not found.'))
  if (delivery.channel === 'mail') throw conflict('This goes by mail.')
  if (delivery.by_hand_at) return delivery.by_hand_at
  const { by_hand_at } = await trx
    .updateTable('deliveries')
    .set({ by_hand_at: sql<Date>`now()`, by_hand_by: by })
    .where('delivery_id', '=', delivery_id)
    .returning('by_hand_at')
    .executeTakeFirstOrThrow()
  return by_hand_at as Date
}
