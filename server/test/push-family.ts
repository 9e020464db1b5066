import { updateSettings } from '@ganit/contract/ground/settings'
import { createPushCarrier } from '../src/features/messages/channels/push/push-carrier.ts'
import { derivePushKeys } from '../src/features/messages/channels/push/push-keys.ts'
import { announceEvent } from '../src/features/messages/events/events.queries.ts'
import { sendDueDelivery } from '../src/features/messages/outbox/outbox.service.ts'
import type { Academy } from './academy.ts'
import { theFamilies } from './families.ts'
import { forgetMessages, theMessages } from './messages.ts'
import { aPushService } from './push-service.ts'
import { mark, theRegisters } from './registers.ts'

const keys = derivePushKeys('ab'.repeat(32))
export const MAIL = 'mita@example.in'

/** A child in a batch, a mother with an e-mail, and an academy that sends to phones. */
export async function aFamilyWithPhones(academy: Academy, settings: object = {}) {
  const { db } = academy
  const service = await aPushService()
  const registers = await theRegisters(academy)
  const families = await theFamilies(academy)
  const child = await registers.aPupil('Riya')
  const mother = await families.aGuardian([{ student_id: child.student_id }], { email: MAIL })
  await registers.call(updateSettings, { body: { push_on: true, ...settings } } as never)
  await forgetMessages(academy)
  const messages = theMessages(academy, {})
  const log = { warn: () => {}, error: () => {} }
  const subject = 'https://academy.example'
  const carrier = createPushCarrier(
    db,
    { keys, subject, api: service.api },
    { reach: messages.reach },
  )
  const lesson_id = await registers.lesson()
  const due = () =>
    db
      .updateTable('deliveries')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
  return {
    ...{ ...registers, ...families, ...service, ...messages },
    ...{ db, child, mother, carrier, lesson_id },
    /** Gives homework, an event that is sent by one channel and waits for the morning. */
    async tellHomework(of = lesson_id) {
      await db
        .insertInto('homework')
        .values({ lesson_id: of, text: 'Page 7' } as never)
        .execute()
      await db
        .transaction()
        .execute((trx) => announceEvent(trx, { event: 'homework', lesson_id: of }))
      await messages.settle()
    },
    async tellAbsent() {
      await registers.save(lesson_id, { marks: [mark(child.student_id, 'A')] })
      await messages.settle()
    },
    /** Sends due messages by push. */
    async push() {
      while (await sendDueDelivery({ db, carrier, log }));
    },
    due,
    /** Deliveries beside the inbox to the mother: channel and state. */
    async ways() {
      const rows = await db
        .selectFrom('deliveries')
        .select(['channel', 'state', 'problem', 'attempts', 'event_key', 'address'])
        .where('channel', '!=', 'inbox')
        .where('guardian_id', '=', mother.guardian_id)
        .orderBy('channel')
        .execute()
      return rows
    },
    async states() {
      return (await this.ways()).map(({ channel, state }) => `${channel} ${state}`)
    },
  }
}
