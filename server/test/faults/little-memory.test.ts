import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { UPLOAD_BYTES } from '../../src/http/limits/limits.ts'
import { aCrowd } from '../crowd.ts'
import { type Answer, aProcessAcademy, type ProcessAcademy } from './process-academy.ts'
import { ALL_THERE, startCrew } from './writers/crew.ts'
import { aMarker } from './writers/marker.ts'
import { registered } from './writers/student.ts'

const LONG = process.env.GANIT_ROUNDS !== undefined
const LASTS_MS = LONG ? 60_000 : 5000
/** Limit of memory, counted beyond the 90 MB that the app has after its start. */
const MEMORY_BYTES = 256 * 2 ** 20
const STUDENTS = 3000
const SENDERS = 30
const GROUPS = '/sys/fs/cgroup/memory'

/** Limits a process's memory; the system kills it above. False if that is impossible. */
function limitMemory(pid: number, bytes: number) {
  const group = join(GROUPS, `ganit-test-${pid}`)
  onTestFinished(() => {
    // A cgroup must be empty to be removed.
    moveToGroup(pid, GROUPS)
    if (existsSync(group)) rmdirSync(group)
  })
  try {
    mkdirSync(group)
    writeFileSync(join(group, 'memory.limit_in_bytes'), String(bytes))
  } catch {
    return false
  }
  return moveToGroup(pid, group)
}

/** Moves a process into a group; false if it had ended or could not be moved. */
function moveToGroup(pid: number, group: string) {
  try {
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return true
  } catch {
    return false
  }
}

/** The largest body, as a single text. */
const largest = () => 'x'.repeat(UPLOAD_BYTES - 1000)

async function aLargePhoto() {
  const photo = sharp({
    create: {
      width: 3500,
      height: 3500,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
  return `data:image/jpeg;base64,${(await photo.jpeg({ quality: 70 }).toBuffer()).toString('base64')}`
}

type Sender = () => Promise<Answer | undefined>

/** The heaviest requests and answers, for a visitor and the admin. */
async function sendersTo(academy: ProcessAcademy, token: string): Promise<Sender[]> {
  const student = await registered(academy, 'photo@example.in', (answer) => answer)
  if (!student) throw new Error('Nobody could register.')
  const text = largest()
  const photo = await aLargePhoto()
  const post = (path: string, body: object, more = {}) => academy.ask(path, { body, ...more })
  return [
    () => post('student/register', { student_photo_path: text }),
    () => post('coursemanegment/create_course', { course_name: text }, { token }),
    () =>
      post(`student/${student.uid}`, { student_photo_path: photo }, { ...student, method: 'PUT' }),
    () => academy.ask('student/', { method: 'GET', token }),
  ]
}

test('with little memory, the largest bodies, photos and lists do not stop the app, and nothing is lost [S182]', async ({
  skip,
}) => {
  const academy = await aProcessAcademy()
  await aCrowd(academy.db, STUDENTS)
  const token = await academy.signIn()
  const senders = await sendersTo(academy, token)
  if (!limitMemory(academy.pid(), MEMORY_BYTES)) return skip('This user may not limit memory.')
  const pid = academy.pid()
  const crew = startCrew([1, 2].map((student_id) => aMarker(academy, token, student_id)))

  const seen = new Set<number | undefined>()
  const until = performance.now() + LASTS_MS
  const send = async (n: number) => {
    while (performance.now() < until && academy.isRunning()) {
      const answer = await (senders[n % senders.length] as Sender)()
      seen.add(answer?.status)
      if (!answer || answer.status === 503) await sleep(200)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, (_, n) => send(n)))

  expect(academy.isRunning()).toBe(true)
  expect(academy.pid()).toBe(pid)
  await academy.untilWell()
  await crew.end()
  expect(await crew.check(academy.db)).toEqual(ALL_THERE)
  expect(crew.acknowledged()).toBeGreaterThan(0)
  expect([...seen].filter((status) => status === 500)).toEqual([])
  console.info(`answered ${[...seen].join(', ')}; ${crew.acknowledged()} marks beside it`)
})
