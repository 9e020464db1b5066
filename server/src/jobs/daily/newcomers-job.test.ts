import { expect } from 'vitest'
import { type Academy, ADMIN, test } from '../../../test/academy.ts'
import { runDay } from '../daily.ts'
import { createNewcomersJob } from './newcomers-job.ts'

const LINK = 'http://localhost:3000/admin-dashboard'

/** The academy's days, and the mails to the owner. */
function days({ db }: Academy) {
  const quiet = { warn: () => {}, error: (line: string) => expect.fail(line) }
  const job = createNewcomersJob({ email: ADMIN.email, link: LINK })
  return {
    job,
    pass: (day: string) =>
      db
        .connection()
        .execute((one) => runDay(one, { log: quiet, more: [job], today: async () => day })),
    mails: async () => {
      const mails = await db
        .selectFrom('deliveries as d')
        .innerJoin('messages as m', 'm.message_id', 'd.message_id')
        .select(['m.subject', 'm.text'])
        .where('d.address', '=', ADMIN.email)
        .where('m.subject', 'like', '%registration%')
        .orderBy('d.created_at')
        .execute()
      return mails.map(({ subject, text }) => [subject, text?.includes(LINK)])
    },
  }
}

test('the owner gets one mail on a day where somebody has registered, and none otherwise', async ({
  academy,
}) => {
  const { pass, mails, job } = days(academy)
  await academy.aStudent()
  await pass('2026-11-20')
  expect(await mails()).toEqual([])

  await academy.aStudent()
  await academy.aStudent()
  const verified = await academy.aStudent()
  await academy.db
    .updateTable('students')
    .set({ is_verified: true })
    .where('uid', '=', verified.uid)
    .execute()
  await pass('2026-11-21')
  await pass('2026-11-21')
  // The process dies between the mail and the end of the job.
  const turn = { stopping: new AbortController().signal, log: { warn() {}, error() {} } }
  await job.run(academy.db, { day: '2026-11-21', outcome: { told_to: 4 }, ...turn })
  expect(await mails()).toEqual([['2 new registrations', true]])

  await pass('2026-11-22')
  await academy.aStudent()
  await pass('2026-11-23')
  expect(await mails()).toEqual([
    ['2 new registrations', true],
    ['1 new registration', true],
  ])
})
