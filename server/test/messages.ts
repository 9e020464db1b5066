import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { createMailCarrier } from '../src/features/messages/channels/mail/mail.service.ts'
import { createMessageWorks } from '../src/features/messages/events/works.service.ts'
import { sendDueDelivery } from '../src/features/messages/outbox/outbox.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import type { Academy } from './academy.ts'

type Settings = Partial<{ sms: boolean; whatsapp: boolean }>

/** Messages to families, without the background processes. */
export function theMessages({ db, app }: Academy, settings: Settings = {}) {
  const reach = { ...app.messageReach, mail: true, ...settings }
  const lines: string[] = []
  const log = {
    error: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  } as unknown as FastifyBaseLogger
  const works = createMessageWorks({ reach })

  return {
    reach,
    lines,
    log,
    works,
    /** Runs all pending jobs as if they were due. */
    async settle() {
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute()
      while (await runDueJob({ db, log, works }));
      if (lines.length > 0) throw new Error(lines.join('\n'))
    },
    /** Queued deliveries, oldest first. */
    outbox: () =>
      db
        .selectFrom('deliveries as d')
        .innerJoin('messages as m', 'm.message_id', 'd.message_id')
        .select(['d.channel', 'd.address', 'd.state', 'd.event_key', 'm.purpose'])
        .select(['m.subject', 'm.text', 'm.language'])
        .where('m.purpose', '!=', 'account')
        .orderBy('m.message_id')
        .orderBy('d.channel')
        .orderBy('d.event_key')
        .execute(),
    /** Makes waiting messages due, as in the morning. */
    async beDue() {
      const due_at = sql<Date>`now() - interval '1 minute'`
      await db.updateTable('deliveries').set({ due_at }).where('state', '=', 'waiting').execute()
    },
    /** Mails that leave now. */
    async sent() {
      const mails: { to: string; subject: string; text: string; unsubscribe?: string }[] = []
      const carrier = createMailCarrier(async (mail) => void mails.push(mail))
      while (await sendDueDelivery({ db, carrier, log }));
      return mails
    },
  }
}

/** Deletes messages written before a test begins. */
export async function forgetMessages({ db }: Academy) {
  await db.deleteFrom('messages').execute()
  await db.deleteFrom('jobs').execute()
}

/** Mails about received payments, once all are sent. */
export async function mailsOfReceipts(academy: Academy) {
  const { settle, sent } = theMessages(academy)
  await settle()
  return (await sent()).filter(({ subject }) => /received/.test(subject))
}
