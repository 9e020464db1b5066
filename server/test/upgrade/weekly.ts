import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { PASSWORD } from '../registrations.ts'

const NAMES = 'contract/src/messages/message-events.ts'

/**
 * Whether a release has the names of the weekly note in its contract. A release without wings is older than the note.
 */
export const knowsWeekly = (folder: string) =>
  existsSync(join(folder, NAMES)) && readFileSync(join(folder, NAMES), 'utf8').includes("'weekly'")

/** Rows that a newer process leaves: a note in each student's inbox, settings with a day, a week that was missed. */
export async function writeWeekly(db: Kysely<Database>) {
  await sql`
    with told as (
      insert into messages (purpose, subject, text, student_ids)
      select 'weekly', 'The week', 'Lessons: present at 3 of 3.', array[student_id] from students
      returning message_id, student_ids)
    insert into deliveries (message_id, student_id, channel, state, ended_at)
    select message_id, student_ids[1], 'inbox', 'sent', now() from told`.execute(db)
  await sql`update settings set weekly_on = true, weekly_day = 3`.execute(db)
  await sql`
    insert into weekly_sendings (week, state, ended_at) values (now()::date - 1, 'missed', now())`.execute(
    db,
  )
}

/** Answers of an older process then: a student's inbox and preferences, the owner's settings, Today and messages. */
export async function readsAfterWeekly(url: string, admin: { email: string; password: string }) {
  const signIn = async (body: object) =>
    (
      (await (
        await fetch(`${url}/api/auth/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { token: string }
    ).token
  const read = async (name: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return { name, status: (await fetch(`${url}/api/${name}`, { headers })).status }
  }
  const owner = await signIn(admin)
  const found = await fetch(`${url}/api/student/student_list?page=1`, {
    headers: { authorization: `Bearer ${owner}` },
  })
  const { items } = (await found.json()) as { items: { email: string }[] }
  const student = await signIn({ email: items[0]?.email, password: PASSWORD })
  return [
    await read('inbox', student),
    await read('account/messages', student),
    await read('settings', owner),
    await read('today', owner),
    await read('messages', owner),
    await read('tellings', owner),
  ]
}
