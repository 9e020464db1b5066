import { expect, test, vi } from 'vitest'
import { openOperatorConnection } from '../../src/db/connections/own-connection.ts'
import { runningAddress } from '../../src/db/embedded/running.ts'
import { queueMail } from '../../src/features/messages/channels/mail/mail.queries.ts'
import { MAY_BE_TWICE } from '../../src/features/messages/outbox/outbox.queries.ts'
import { aHostingProcess } from '../hosting-process.ts'
import { aMailServer } from '../mailbox.ts'

const ADDRESSES = ['one', 'two', 'three']
const MAILS = 60
/** Mails that have arrived when the host is killed. */
const KILLS = [20, 70, 120]
const PATIENT = { timeout: 120_000, interval: 20 }

const wordOf = (mail: string, header: string) =>
  new RegExp(`^${header}: .*?([\\w.-]+)@`, 'm').exec(mail)?.[1] ?? ''

test('a host killed in the middle of its rounds sends every mail of every academy, each from its own', async () => {
  const { received, smtpUrl } = await aMailServer()
  let host = await aHostingProcess(undefined, { SMTP_URL: smtpUrl, HOSTING_DOMAIN: 'localhost' })
  const open = (n: number) => {
    const address = runningAddress(host.env.DATA_DIR, `academy_${n}`)
    if (!address) throw new Error('No PostgreSQL runs.')
    const { db } = openOperatorConnection(address)
    return db
  }
  const inEach = async <T>(work: (db: ReturnType<typeof open>, n: number) => Promise<T>) => {
    const done: T[] = []
    for (const [n] of ADDRESSES.entries()) {
      const db = open(n + 1)
      done.push(await work(db, n).finally(() => db.destroy()))
    }
    return done
  }
  for (const address of ADDRESSES)
    expect((await host.run('new', address, address, `${address}@example.com`)).code).toBe(0)
  await inEach(async (db, n) => {
    for (let mail = 0; mail < MAILS; mail++)
      await queueMail(db, {
        to: `${ADDRESSES[n]}-${mail}@example.in`,
        ...{ subject: 'Sums', text: 'Four and three', usefulHours: 8 },
      })
  })

  for (const count of KILLS) {
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), PATIENT)
    host.child.kill('SIGKILL')
    await host.ended
    expect(received.length).toBeLessThan(ADDRESSES.length * MAILS)
    host = await aHostingProcess(host.env.DATA_DIR, { SMTP_URL: smtpUrl })
    // Expires the leases of the killed process.
    await inEach((db) =>
      db
        .updateTable('deliveries')
        .set({ due_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute(),
    )
  }
  const states = () =>
    inEach((db) =>
      db
        .selectFrom('deliveries')
        .select(['address', 'state', 'problem'])
        .where('address', 'like', '%-%')
        .execute(),
    )
  await vi.waitFor(
    async () => expect((await states()).flat().filter(({ state }) => state !== 'sent')).toEqual([]),
    PATIENT,
  )
  const arrived = Map.groupBy(received, (mail) => wordOf(mail, 'To'))
  const sent = (await states()).flat()
  expect(sent).toHaveLength(ADDRESSES.length * MAILS)
  for (const { address: to, problem } of sent) {
    const address = String(to)
    const mails = arrived.get(address.replace(/@.*/, '')) ?? []
    expect(mails.length, address).toBeGreaterThan(0)
    // The one that was on its way may come twice, and says so.
    if (mails.length > 1) expect(problem, address).toBe(MAY_BE_TWICE)
    for (const mail of mails) expect(wordOf(mail, 'From'), address).toBe(address.split('-')[0])
  }
})
