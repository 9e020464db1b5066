import { setTimeout as sleep } from 'node:timers/promises'
import { getJob } from '@ganit/contract/jobs'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { type Academy, test } from '../../test/academy.ts'
import {
  dropWaitingJob,
  enqueueJob,
  forgetOldJobs,
  storeProgress,
  type TakenJob,
  takeDueJob,
} from '../features/ground/background-jobs/background-jobs.queries.ts'
import { jobInThread } from '../features/ground/background-jobs/job-in-thread.service.ts'
import { readFigures } from '../features/ground/system/figures.queries.ts'
import { conflict, Refused } from '../http/errors.ts'
import { clock } from '../lifecycle/clock.ts'
import { repeat } from '../lifecycle/part.ts'
import { createWorker, runDueJob, type Work } from './worker.ts'

const OF = 5

/** Counts to five, one transaction per number. */
const counting: Work = async function* (db, job) {
  for (let done = job.done; done < OF; done++) {
    await db.transaction().execute((trx) => storeProgress(trx, job, { done: done + 1, of: OF }))
    yield
  }
  return { counted: OF }
}

function theJobs(academy: Academy, works: Record<string, Work> = { count: counting }) {
  const lines: string[] = []
  const log = { error: (line: string) => void lines.push(line), warn: () => {} }
  const { db } = academy
  const parts = { db, log, works }
  return {
    db,
    lines,
    parts,
    run: () => runDueJob(parts),
    rows: () => db.selectFrom('jobs').select(['state', 'done', 'attempts', 'problem']).execute(),
    isDue: () =>
      db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .execute(),
  }
}

const wish = (account_id?: string) => ({
  kind: 'count',
  input: {},
  ...(account_id && { account_id }),
})

test('who asked for a job sees how far it is and what came of it, and nobody else', async ({
  academy,
}) => {
  const { run, db } = theJobs(academy)
  const desk = await academy.signUpAs('desk')
  const other = await academy.signUpAs('desk')
  const { job_id } = await enqueueJob(db, wish(desk.uid))
  const see = (call = desk.call) => call(getJob, { params: { job_id: String(job_id) } } as never)

  const waiting = { job_id, state: 'waiting', done: 0, of: null, problem: null, result: null }
  expect((await see()).body).toEqual(waiting)
  expect(await see(other.call)).toMatchObject({ status: 404, error: 'Job not found.' })
  expect((await see((await academy.signInAdmin()).call)).status).toBe(404)
  expect((await see((await academy.signUpAs('guardian')).call)).status).toBe(403)

  expect(await run()).toBe(true)
  expect((await see()).body).toEqual({
    ...waiting,
    state: 'done',
    done: OF,
    of: OF,
    result: { counted: OF },
  })
  expect(await run()).toBe(false)
  await db.updateTable('jobs').set({ ended_at: sql`now() - interval '31 days'` }).execute()
  await forgetOldJobs(db)
  expect((await see()).status).toBe(404)
})

test('a job of a transaction that fails is never done; the app’s own leave nothing behind', async ({
  academy,
}) => {
  const { db, run, rows } = theJobs(academy)
  const failing = db.transaction().execute(async (trx) => {
    await enqueueJob(trx, wish())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await run()).toBe(false)
  await enqueueJob(db, wish())
  expect(await run()).toBe(true)
  expect(await rows()).toEqual([])
})

test('what has a key waits once, and is put off when it is wished again', async ({ academy }) => {
  const { db, run } = theJobs(academy)
  const keyed = { ...wish(), key: 'count/1' }
  const first = await enqueueJob(db, keyed)
  const second = await enqueueJob(db, { ...keyed, afterSeconds: 600 })
  expect(second.job_id).toBe(first.job_id)
  expect(await run()).toBe(false)
  expect(await db.transaction().execute((trx) => dropWaitingJob(trx, 'count/1'))).toBe(true)
  expect(await db.transaction().execute((trx) => dropWaitingJob(trx, 'count/1'))).toBe(false)
})

test('a job that breaks off goes on where it was, and whoever has lost it adds nothing', async ({
  academy,
}) => {
  const { db, run, rows, isDue } = theJobs(academy)
  const account = await academy.signUpAs('desk')
  await enqueueJob(db, wish(account.uid))
  const lost = (await takeDueJob(db, ['count'])) as TakenJob
  const note = (done: number) =>
    db.transaction().execute((trx) => storeProgress(trx, lost, { done, of: OF }))
  await note(3)
  expect(await run()).toBe(false)
  // The process that took it is gone: the lease expires.
  await isDue()
  expect(await run()).toBe(true)
  expect(await rows()).toEqual([{ state: 'done', done: OF, attempts: 2, problem: null }])
  await expect(note(4)).rejects.toThrow()
  expect(await rows()).toMatchObject([{ done: OF }])
})

test('what was wished anew while it ran is done once more', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db, run, isDue } = theJobs(academy)
  const seen: unknown[] = []
  const keyed = { ...wish(), key: 'count/1' }
  const works = {
    count: (async (_, { input }) => {
      seen.push(input)
      if (seen.length === 1) await enqueueJob(db, { ...keyed, input: { again: true } })
      return {}
    }) as Work,
  }
  await enqueueJob(db, keyed)
  await runDueJob({ db, log: console, works })
  await isDue()
  await runDueJob({ db, log: console, works })
  expect(seen).toEqual([{}, { again: true }])
  expect(await run()).toBe(false)
})

test('a failure is tried again and then given up; a refusal is told at once', async ({
  academy,
}) => {
  const account = await academy.signUpAs('desk')
  const failing = theJobs(academy, {
    count: async () => {
      throw new Error('bad luck')
    },
  })
  await enqueueJob(academy.db, wish(account.uid))
  for (let turn = 0; turn < 5; turn++) {
    await failing.isDue()
    await failing.run()
  }
  expect(await failing.rows()).toMatchObject([
    { state: 'failed', attempts: 5, problem: 'This could not be done. Please try again later.' },
  ])
  expect(failing.lines[0]).toContain('bad luck')
  expect(failing.lines[4]).toBe('A job (count) was given up after 5 attempts: bad luck')
  expect(await readFigures(academy.db)).toMatchObject({ jobs_failed_today: 1 })

  await academy.db.deleteFrom('jobs').execute()
  const refusing = theJobs(academy, {
    count: async () => {
      throw conflict('This message was taken back.')
    },
  })
  await enqueueJob(academy.db, wish(account.uid))
  await refusing.run()
  expect(await refusing.rows()).toMatchObject([
    { state: 'failed', attempts: 1, problem: 'This message was taken back.' },
  ])
  expect(await readFigures(academy.db)).toMatchObject({ jobs_failed_today: 0 })
})

test('a job that finds the machine busy is tried again, without a line in the log', async ({
  academy,
}) => {
  let isBusy = true
  const busy = theJobs(academy, {
    count: async () => {
      if (isBusy) throw new Refused(503, 'The server is busy.')
      return { counted: OF }
    },
  })
  const { uid } = await academy.signUpAs('desk')
  await enqueueJob(academy.db, wish(uid))
  await busy.run()
  expect(await busy.rows()).toMatchObject([{ state: 'waiting', problem: null }])
  isBusy = false
  expect(await busy.run()).toBe(false)
  await busy.isDue()
  await busy.run()
  expect([await busy.rows(), busy.lines]).toMatchObject([[{ state: 'done' }], []])
})

test('a job that ends or freezes each process that takes it up is given up, and done again if wished anew', {
  tags: 'slow',
}, async ({ academy }) => {
  const begun: number[] = []
  const { db, run, rows, isDue, lines } = theJobs(academy, {
    count: async (_, { attempts }) => {
      begun.push(attempts)
      return {}
    },
  })
  const keyed = { ...wish(), key: 'count/1' }
  await enqueueJob(db, keyed)
  for (let turn = 0; turn < 5; turn++) {
    expect(await takeDueJob(db, ['count'])).toMatchObject({ failures: turn })
    await isDue()
  }
  expect(await run()).toBe(true)
  expect(begun).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed' }])
  expect(lines).toEqual([
    'A job (count) was given up after 5 attempts: its process ended each time',
  ])
  expect(await readFigures(db)).toMatchObject({ jobs_failed_today: 1 })
  expect(await run()).toBe(false)

  await enqueueJob(db, keyed)
  expect(await run()).toBe(true)
  expect(begun).toHaveLength(1)
  expect(await readFigures(db)).toMatchObject({ jobs_failed_today: 0 })
})

test('what gets due between the parts of a job goes first, and two that have parts go on by turns', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const done: string[] = []
  const inParts = (name: string): Work =>
    async function* () {
      for (const n of [1, 2]) {
        done.push(`${name} ${n}`)
        if (done.length === 1)
          for (const kind of ['short', 'other', 'long']) await enqueueJob(db, { kind, input: {} })
        yield
      }
      return {}
    }
  const short: Work = async () => {
    done.push('short')
    return {}
  }
  const works = { short, long: inParts('long'), other: inParts('other') }
  await enqueueJob(db, { kind: 'long', input: {} })
  await runDueJob({ db, log: console, works })
  // One of a kind at a time: the second long one starts after the first.
  const turns = ['long 1', 'short', 'other 1', 'long 2', 'other 2', 'long 1', 'long 2']
  expect(done).toEqual(turns)
})

test('what may wait goes on when no other job has parts left', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db } = academy
  const done: string[] = []
  const inParts = (name: string, pause?: 'last'): Work =>
    async function* () {
      for (const n of [1, 2, 3]) {
        done.push(`${name} ${n}`)
        if (done.length === 1) await enqueueJob(db, { kind: 'marking', input: {} })
        yield pause
      }
      return {}
    }
  const works = { photos: inParts('photos', 'last'), marking: inParts('marking') }
  await enqueueJob(db, { kind: 'photos', input: {} })
  await runDueJob({ db, log: console, works })
  const marking = ['marking 1', 'marking 2', 'marking 3']
  expect(done).toEqual(['photos 1', ...marking, 'photos 2', 'photos 3'])
})

test('what a thread makes is waited for in parts, and a failure of it is one of the job', {
  tags: 'slow',
}, async () => {
  const late = jobInThread(sleep(80, 'made'))
  expect(await late.next()).toEqual({ done: false, value: undefined })
  await sleep(80)
  expect(await late.next()).toEqual({ done: true, value: 'made' })
  await expect(jobInThread(Promise.reject(new Error('no'))).next()).rejects.toThrow('no')
})

test('two workers do each job once, and one that stops hands its job on', async ({ academy }) => {
  const { db, parts, rows } = theJobs(academy)
  const account = await academy.signUpAs('desk')
  for (let n = 0; n < 20; n++) await enqueueJob(db, wish(account.uid))
  const workers = [repeat(createWorker(parts)), repeat(createWorker(parts))]
  onTestFinished(async () => void (await Promise.all(workers.map(({ stop }) => stop()))))
  await vi.waitFor(async () =>
    expect(await rows()).toEqual(
      Array.from({ length: 20 }, () => ({ state: 'done', done: OF, attempts: 1, problem: null })),
    ),
  )
  await Promise.all(workers.map(({ stop }) => stop()))

  await db.deleteFrom('jobs').execute()
  await enqueueJob(db, wish(account.uid))
  const stopping = new AbortController()
  const works = {
    count: ((...given) => {
      stopping.abort()
      return counting(...given)
    }) as Work,
  }
  await runDueJob({ ...parts, works }, stopping.signal)
  expect(await rows()).toMatchObject([{ state: 'waiting', done: 1 }])
})

test('what is put off keeps what it is to keep as long as it waits, and not of what was done', {
  tags: 'slow',
}, async ({ academy: { db } }) => {
  const keyed = { kind: 'kept', key: 'kept/1', keeps: 'was' }
  const inputOf = async (input: Record<string, unknown>) => {
    const { job_id } = await enqueueJob(db, { ...keyed, input })
    const job = db.selectFrom('jobs').select('input').where('job_id', '=', job_id)
    return (await job.executeTakeFirstOrThrow()).input
  }
  expect(await inputOf({ n: 1 })).toEqual({ n: 1 })
  expect(await inputOf({ n: 2, was: 'first' })).toEqual({ n: 2, was: 'first' })
  expect(await inputOf({ n: 3, was: 'second' })).toEqual({ n: 3, was: 'first' })
  expect(await inputOf({ n: 4 })).toEqual({ n: 4, was: 'first' })
  const set = (columns: object) =>
    db.updateTable('jobs').set(columns).where('key', '=', 'kept/1').execute()
  await set({ state: 'running', done: 1 })
  expect(await inputOf({ n: 5, was: 'third' })).toEqual({ n: 5, was: 'third' })
  await set({ state: 'done', ended_at: clock.now() })
  expect(await inputOf({ n: 6, was: 'fourth' })).toEqual({ n: 6, was: 'fourth' })
})
