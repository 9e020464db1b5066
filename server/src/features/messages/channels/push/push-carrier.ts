import type { Db } from '../../../../db/schema.ts'
import { markOf } from '../../../ground/look/look.service.ts'
import { readSettings } from '../../../ground/settings/settings.queries.ts'
import type { Reach } from '../../academy.queries.ts'
import type { DueDelivery } from '../../outbox/outbox.queries.ts'
import type { Carrier } from '../../outbox/outbox.service.ts'
import { ProviderError, permanentFailureOf } from '../post.ts'
import { moveToNextChannel } from './next-channel.service.ts'
import { dropPhones, phonesOfAccount, type StoredPhone } from './push.queries.ts'
import { type PushSettings, pushToPhone } from './push-service.ts'
import { toPushText } from './push-words.ts'

/** Attempts, over about six minutes, until a message that a push service does not accept goes to the next channel. */
const PATIENCE = 4

/** Thrown if the person has no phone with push messages any more. */
class NoPhone extends Error {}

/**
 * The notification that the browser shows: the academy, the text, and the page to open. A repeated message replaces the
 * first.
 */
const shownOf = (
  { delivery_id, language, link, values, subject }: DueDelivery,
  { title, icon }: { title: string; icon: string | null },
) =>
  JSON.stringify({
    title,
    ...(icon && { icon }),
    body: values?.push ?? toPushText(subject ?? ''),
    link: link ?? '/open',
    tag: delivery_id,
    lang: language,
  })

/**
 * Sends to all phones of an account; one that takes the message is enough. Phones that are gone are deleted. A message
 * that no phone takes goes to the person's next channel: at once if no phone ever will, else after `PATIENCE` attempts.
 */
export const createPushCarrier = (
  db: Db,
  settings: PushSettings,
  { reach, ...more }: Pick<Carrier, 'quietFor'> & { reach: Reach },
): Carrier => ({
  channel: 'push',
  noun: 'push message',
  ...more,
  async send(delivery) {
    const phones = await phonesOfAccount(db, delivery.address ?? '')
    const academy = await readSettings(db)
    const shown = { title: academy.academy_name, icon: markOf(academy) }
    const text = shownOf(delivery, shown)
    const asked = await Promise.allSettled(
      phones.map((phone) => pushToPhone(phone, text, settings)),
    )
    const gone: StoredPhone[] = phones.filter((_, n) => {
      const answer = asked[n]
      return answer?.status === 'fulfilled' && !answer.value
    })
    if (gone.length > 0) await dropPhones(db, gone)
    if (asked.some((each) => each.status === 'fulfilled' && each.value)) return {}
    const errors = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    const isFinal = (error: unknown) => error instanceof ProviderError && !error.isPassing
    throw errors.find((error) => !isFinal(error)) ?? errors[0] ?? new NoPhone()
  },
  async handOver(delivery, error) {
    const isOver = error instanceof NoPhone || permanentFailureOf(error) !== undefined
    return (isOver || delivery.attempts >= PATIENCE) && moveToNextChannel(db, reach, delivery)
  },
  refusal: (error) =>
    error instanceof NoPhone
      ? { state: 'given up', problem: 'No phone gets messages any more.' }
      : permanentFailureOf(error),
})
