import { sql } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { letPass, stopAt } from '../../../../../test/clock.ts'
import { aCrowd } from '../../../../../test/crowd.ts'
import type { DueDelivery } from '../../outbox/outbox.queries.ts'
import { sendDueDelivery } from '../../outbox/outbox.service.ts'
import { readMailAllowance } from './allowance.queries.ts'
import { createAllowance } from './allowance.ts'
import { queueMail } from './mail.queries.ts'
import { createMailCarrier } from './mail.service.ts'

/** Adds mails of a notice, sent before or waiting. */
const addMails = ({ db }: Academy, count: number, state: 'sent' | 'waiting') =>
  sql`
    with m as (
      insert into messages (purpose, language, subject, text)
      values ('notice', 'en', 'Notice', 'Notice') returning message_id)
    insert into deliveries (message_id, channel, address, state, ended_at, is_urgent)
    select message_id, 'mail', 'a' || n || '@example.in', ${state}::text,
      case when ${state} = 'sent' then now() end, true
    from m, generate_series(1, ${count}::integer) n`.execute(db)

const countOf = async ({ db }: Academy, state: 'sent' | 'waiting') =>
  Number(
    (
      await db
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('channel', '=', 'mail')
        .where('state', '=', state)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** The mails of a hosted academy on the way to nowhere. */
function hostedMail({ db }: Academy) {
  const subjects: string[] = []
  const carrier = createMailCarrier(async ({ subject }) => void subjects.push(subject), {
    within: createAllowance(db),
  })
  const log = pino({ level: 'silent' })
  const sendAll = async () => {
    while (await sendDueDelivery({ db, carrier, log }));
    return subjects.splice(0)
  }
  return { sendAll }
}

test('of 3,812 mails of 1,100 students 1,412 wait until after midnight', {
  tags: 'slow',
}, async ({ academy }) => {
  // 22:00 in Kolkata.
  stopAt(new Date('2026-12-10T16:30:00Z'))
  await aCrowd(academy.db, 1_157)
  expect(await readMailAllowance(academy.db)).toEqual({ sent: 0, most: 2_400, seconds: 7_200 })
  await addMails(academy, 2_395, 'sent')
  await addMails(academy, 3_812 - 2_395, 'waiting')
  const { sendAll } = hostedMail(academy)
  // A mail queued at this very moment is due only after it.
  letPass(1_000)
  expect(await sendAll()).toHaveLength(5)
  expect(await countOf(academy, 'waiting')).toBe(1_412)

  // A password leaves at once, and is not counted.
  await queueMail(academy.db, {
    to: 'b@example.in',
    subject: 'Password',
    text: 'x',
    usefulHours: 1,
  })
  letPass(1_000)
  expect(await sendAll()).toEqual(['Password'])
  expect((await readMailAllowance(academy.db)).sent).toBe(2_400)

  letPass(7_198_000)
  expect(await sendAll()).toEqual([])
  letPass(61_000)
  expect(await sendAll()).toHaveLength(1_412)
  expect(await countOf(academy, 'waiting')).toBe(0)
})

test('a mail that the server does not take uses nothing up', async ({ academy }) => {
  const within = createAllowance(academy.db)
  const notice = { purpose: 'notice' } as DueDelivery
  const { most } = await readMailAllowance(academy.db)
  expect(most).toBe(200)
  const fail = () => Promise.reject(new Error('away'))
  for (let n = 0; n < 300; n++) await expect(within(notice, fail)).rejects.toThrow('away')
  // Parallel mails do not share one of the limit.
  const all = await Promise.allSettled(
    Array.from({ length: 210 }, () => within(notice, async () => {})),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
})

test('a mail that is being handed over counts, although the limit is read anew meanwhile', async ({
  academy,
}) => {
  // Noon in Kolkata.
  stopAt(new Date('2026-12-10T06:30:00Z'))
  await addMails(academy, 199, 'sent')
  const within = createAllowance(academy.db)
  const notice = { purpose: 'notice' } as DueDelivery
  const taken = Promise.withResolvers<void>()
  const last = within(notice, () => taken.promise)
  const another = () => within(notice, async () => {})
  await expect(another()).rejects.toThrow('used up')
  letPass(61_000)
  await expect(another()).rejects.toThrow('used up')
  taken.resolve()
  await last
})
