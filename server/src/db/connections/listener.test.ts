import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { listenToChannel } from './listener.ts'

async function aListener(database: string) {
  const { db, pool } = await copyTemplate(inject('database'), database)
  const heard: string[] = []
  const hear = (what: string) => () => void heard.push(what)
  const listener = listenToChannel(pool, 'test_news', {
    onNews: hear('news'),
    onListening: hear('listening'),
    onLost: hear('lost'),
  })
  onTestFinished(async () => {
    await listener.close()
    await db.destroy()
  })
  const tell = () => sql`select pg_notify('test_news', '')`.execute(db)
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`.execute(db)
  const soon = (wanted: string[]) =>
    vi.waitFor(() => expect(heard).toEqual(wanted), { interval: 10 })
  return { listener, db, heard, tell, kill, soon }
}

test('news are heard, and nothing after closing', async () => {
  const { listener, db, heard, tell, soon } = await aListener('listener_hears')
  await soon(['listening'])
  await tell()
  await soon(['listening', 'news'])

  await listener.close()
  await tell()
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(db)
    expect(rows).toEqual([])
  })
  expect(heard).toEqual(['listening', 'news'])
})

test('a lost connection is told and made again', async () => {
  const { tell, kill, soon } = await aListener('listener_returns')
  await soon(['listening'])
  await kill()
  await soon(['listening', 'lost', 'listening'])
  await tell()
  await soon(['listening', 'lost', 'listening', 'news'])
})

test('a connection that hangs counts as lost, and is made again', async () => {
  const { db, soon, heard } = await aListener('listener_hangs')
  await soon(['listening'])
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db)
  const backend = rows[0]?.pid ?? 0
  process.kill(backend, 'SIGSTOP')
  try {
    const wanted = ['listening', 'lost', 'listening']
    await vi.waitFor(() => expect(heard).toEqual(wanted), { interval: 50 })
  } finally {
    process.kill(backend, 'SIGCONT')
  }
})
