import { fillPlaceholders } from '@ganit/contract/messages/message-events'
import type {
  Audience,
  MessageDraft,
  MessagePreview,
  NoticeTo,
} from '@ganit/contract/messages/messages'
import { shortNotice } from '@ganit/contract/messages/sms-values'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import {
  dropWaitingJob,
  enqueueJob,
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { type MessageRules, type Reach, readMessageRules } from '../academy.queries.ts'
import { reasonUnreachable } from '../channels/channel.ts'
import { lockDailyCounts } from '../outbox/tell.queries.ts'
import { fillMissingValues } from '../wording/wording.ts'
import { isInAudience, isKnownTo, refuseUnreachable } from './audience.queries.ts'
import { countPeople, sendToSome } from './notice-people.queries.ts'
import {
  endWaitingDeliveries,
  insertNotice,
  isStillWriter,
  keyOfNotice,
  lockMessage,
  retryFailed,
  setState,
} from './notices.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

/** The chosen channels; only mail for a teacher. */
function channelsOfDraft(
  account: Caller,
  rules: MessageRules,
  { channels }: Pick<MessageDraft, 'channels'>,
) {
  if (isOffice(account)) return channels ?? rules.setting('notice').channels
  if (channels?.some((channel) => channel !== 'mail'))
    throw invalid({ channels: 'Teachers can only write by inbox and mail.' })
  return channels ?? ['mail' as const]
}

/** The registered English text of a notice's SMS, with its subject and link left. */
function registeredText(rules: MessageRules) {
  const kept = { change: '{change}', link: '{link}' }
  const { text } = rules.template('notice', 'en')
  return fillPlaceholders(text, {
    ...fillMissingValues({ academy: rules.academy_name }),
    ...kept,
  })
}

/** Previews the people whom a notice would reach now. */
export async function previewNotice(
  db: Db,
  account: Caller,
  draft: Pick<MessageDraft, 'audience' | 'channels' | 'to'>,
  reach: Reach,
): Promise<Omit<MessagePreview, 'plain'>> {
  const rules = await readMessageRules(db, reach)
  const channels = channelsOfDraft(account, rules, draft)
  const today = rules.now.date
  const { to = 'both' } = draft
  await refuseUnreachable(db, account, draft.audience, today)
  const students = isInAudience(account, draft.audience, today)
  const {
    people,
    students: count,
    held_back,
    unreachable,
    parents,
    students_themselves,
    no_parent_phone,
    push,
    ...by
  } = await countPeople(db, students, { rules, channels, to })
  return {
    people,
    students: count,
    held_back,
    parents,
    students_themselves,
    no_parent_phone: to === 'students' ? 0 : no_parent_phone,
    registered: registeredText(rules),
    by_channel: { inbox: people, ...by, ...(push !== null && { push }) },
    unreachable: unreachable.map(({ student_id, name, email, phone }) => {
      const person = {
        key: '',
        guardian_id: null,
        student_id,
        name,
        email,
        phone,
        language: 'en' as const,
      }
      return { student_id, name, why: reasonUnreachable(person, channels, reach) }
    }),
  }
}

/** Stores a notice, and sends it at once or at the returned time. */
export async function writeNotice(trx: Trx, account: Caller, draft: MessageDraft, reach: Reach) {
  const rules = await readMessageRules(trx, reach)
  const channels = channelsOfDraft(account, rules, draft)
  await refuseUnreachable(trx, account, draft.audience, rules.now.date)
  const wished = draft.send_at === undefined ? null : new Date(draft.send_at)
  const send_at = wished && wished > clock.now() ? wished : null
  const { subject, text, audience, to = 'both' } = draft
  const { message_id } = await insertNotice(trx, {
    subject,
    text,
    audience,
    channels: [...channels],
    written_by: account.uid,
    send_at,
  })
  const { role, uid } = account
  const job = await enqueueJob(trx, {
    kind: 'notice',
    key: keyOfNotice(message_id),
    account_id: uid,
    input: { message_id, role, uid, after: 0, to },
    ...(send_at && { at: send_at }),
  })
  const message = send_at ? 'The message waits for its time.' : 'The message is on its way.'
  return { message, message_id, job }
}

/** Students per transaction. */
const CHUNK = 2_000

/** Jobs of earlier releases have no `to`. */
type Input = Caller & { message_id: number; after: number; to?: NoticeTo }

/**
 * Job that sends a notice, some students at a time, with progress. Deliveries stored while the writer's access or role
 * ended are withdrawn.
 */
export const createNoticeJob = (reach: Reach) =>
  async function* (db: Kysely<Database>, job: TakenJob) {
    let { after, ...input } = job.input as Input
    let { done } = job
    while (true) {
      const next = await db.transaction().execute(async (trx) => {
        const isTheirs = await isStillWriter(trx, input)
        const message = await lockMessage(trx, input.message_id)
        if (message.state === 'cancelled') return undefined
        if (!isTheirs) {
          await withdrawRest(trx, input.message_id)
          return undefined
        }
        if (message.state === 'waiting') await beginNotice(trx, input.message_id, reach)
        const rules = await readMessageRules(trx, reach)
        await lockDailyCounts(trx)
        const all = isInAudience(input, message.audience as Audience, rules.now.date)
        const students = sql<boolean>`(${all} and s.student_id > ${after})`
        const channels = (message.channels ?? []) as MessageDraft['channels'] & object
        const some = { message_id: input.message_id, students, limit: CHUNK }
        const { last, students: count } = await sendToSome(trx, some, {
          rules,
          channels,
          to: input.to ?? 'both',
        })
        if (last === null) await setState(trx, input.message_id, 'sent')
        const of = job.done === 0 && done === 0 ? await countStudents(trx, all) : undefined
        await storeProgress(trx, job, {
          done: done + count,
          ...(of !== undefined && { of }),
          input: { ...input, after: last ?? after },
        })
        return { last, count }
      })
      if (!next || next.last === null) break
      after = next.last
      done += next.count
      yield
    }
    return { message_id: input.message_id }
  }

/** Marks the notice as started, with its text for phones. */
async function beginNotice(trx: Trx, message_id: number, { origin }: Reach) {
  const { subject } = await lockMessage(trx, message_id)
  const { academy_name: academy } = await readSettings(trx)
  const { values, short_text } = shortNotice(subject ?? '', origin, fillMissingValues({ academy }))
  await trx
    .updateTable('messages')
    .set({ state: 'sending', short_text, values: JSON.stringify(values) })
    .where('message_id', '=', message_id)
    .execute()
}

async function countStudents(trx: Trx, students: ReturnType<typeof isInAudience>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where ${students}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Reads a message that the account may change; 404 for a teacher if another person wrote it. */
async function ownMessage(trx: Trx, account: Caller, message_id: number) {
  const message = await lockMessage(trx, message_id)
  const isTheirs = isOffice(account) || message.written_by === account.uid
  if (!isTheirs || message.purpose === 'account') throw notFound('Message not found.')
  return message
}

/** Withdraws the waiting deliveries of a message; returns their number. */
async function withdrawRest(trx: Trx, message_id: number) {
  const dropped = await endWaitingDeliveries(trx, message_id)
  await setState(trx, message_id, 'cancelled')
  return dropped
}

/** Withdraws the waiting deliveries; returns their number. 409 if all were sent. */
export async function cancelNotice(trx: Trx, account: Caller, message_id: number) {
  const { state } = await ownMessage(trx, account, message_id)
  if (state === 'cancelled') return 0
  const isDropped = await dropWaitingJob(trx, keyOfNotice(message_id))
  const cancelled = await withdrawRest(trx, message_id)
  if (!isDropped && cancelled === 0) throw conflict('Nothing of this message is waiting any more.')
  return cancelled
}

/** Resends failed deliveries to people the account may know; returns how many. 409 if the text was deleted. */
export async function sendFailedAgain(trx: Trx, account: Caller, message_id: number) {
  const { text, audience } = await ownMessage(trx, account, message_id)
  if (text === null) throw conflict('The text of this message is forgotten.')
  const today = await readAcademyToday(trx)
  if (audience) await refuseUnreachable(trx, account, audience, today)
  return retryFailed(trx, message_id, isKnownTo(account, today))
}
