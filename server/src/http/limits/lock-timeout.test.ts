import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { test } from '../../../test/academy.ts'
import { answerError } from '../errors.ts'

test('somebody who keeps others waiting is named in the log, not once for each who waits', async ({
  academy: { db },
}) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) }
  const app = Fastify({ logger: { level: 'warn', stream } }).decorate('db', db)
  app.setErrorHandler(answerError)
  app.get('/', () =>
    sql`do $$ begin raise exception 'waited' using errcode = '55P03'; end $$`.execute(db),
  )
  onTestFinished(() => app.close())
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = rows[0]?.name
  const forgetful = new pg.Client({ ...inject('database'), database, application_name: 'psql' })
  await forgetful.connect()
  onTestFinished(() => forgetful.end())
  await forgetful.query('begin; lock table students; select 1')
  const [pid] = (await forgetful.query('select pg_backend_pid() as pid')).rows

  for (let n = 0; n < 2; n++) expect((await app.inject('/')).statusCode).toBe(503)
  await expect.poll(() => lines.length).toBe(2)
  const named = lines.filter((line) => !line.startsWith('503: '))
  expect(named).toEqual([`Others wait for what is locked by psql (process ${pid.pid}).`])
})
