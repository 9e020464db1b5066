// Features: all
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from './ganit.ts'
import { registration, signUp, smallPhoto, theAdmin } from './people.ts'
import { Ganit } from './product.ts'

const ROUNDS = 6
const WRITERS = 4
/** The least number of registrations between two kills. */
const FEWEST = 2
type Journal = { acknowledged: Student[]; seen: Set<number> }
type Profile = { city: string; student_photo_path: string }
type Student = { uid: string; token: string; city: string }

/** Registers a student and keeps changing their city; records what was acknowledged. */
async function write(
  ganit: Ganit,
  name: string,
  { acknowledged, seen }: Journal,
  isOver: () => boolean,
) {
  const image = await smallPhoto()
  for (let n = 0; !isOver(); n++) {
    const email = `${name}.${n}@example.in`
    const student = await registered(ganit, email, image).catch(() => undefined)
    if (student) acknowledged.push(student)
    for (let change = 0; student && change < 8 && !isOver(); change++) {
      const city = `Kolkata ${n}.${change}`
      const { token, uid } = student
      const saved = await ganit
        .call('PUT', `student/${uid}`, { token, body: { city } })
        .catch(() => ({ status: 0 }))
      seen.add(saved.status)
      if (saved.status === 200) student.city = city
      // No answer: either state is acceptable afterwards.
      else if (saved.status === 0) student.city = ''
    }
    await sleep(20)
  }
}

async function registered(
  ganit: Ganit,
  email: string,
  image: string,
): Promise<Student | undefined> {
  const { uid, token } = await signUp(ganit, email)
  const { status } = await ganit.call('POST', 'student/register', {
    token,
    body: registration(image),
  })
  return status === 201 ? { uid, token, city: 'Kolkata' } : undefined
}

function killPostgres(ganit: Ganit) {
  const [pid] = readFileSync(join(ganit.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function answersAgain(ganit: Ganit) {
  await expect
    .poll(
      () =>
        ganit.call('GET', 'health').then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 15_000,
      },
    )
    .toBe(200)
}

test('every acknowledged registration and change is there after kill -9 of app and database [S172 S174]', async () => {
  test.setTimeout(300_000)
  const ganit = new Ganit()
  ganit.triesWhileBusy = 0
  await ganit.start()
  try {
    const acknowledged: Student[] = []
    const seen = new Set<number>()
    let isOver = false
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(ganit, `writer${n}`, { acknowledged, seen }, () => isOver),
    )
    for (let round = 0; round < ROUNDS; round++) {
      // On a busy machine little is written in a second.
      const before = acknowledged.length
      await expect
        .poll(() => acknowledged.length, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(before + FEWEST)
      await sleep(Math.random() * 500)
      if (round % 2 === 0) {
        killPostgres(ganit)
        await answersAgain(ganit)
      } else {
        await ganit.stop('SIGKILL')
        await ganit.start()
      }
    }
    isOver = true
    await Promise.all(writers)

    const admin = await theAdmin(ganit)
    // An unavailable server must never answer "not signed in", because browsers would end the session.
    expect([...seen].filter((status) => ![0, 200, 503].includes(status))).toEqual([])
    const lost: string[] = []
    for (const { uid, city } of acknowledged) {
      const found = await ganit.call<Profile>('GET', `student/profile/${uid}`, {
        token: admin.token,
      })
      const isRight = found.status === 200 && (city === '' || found.body.city === city)
      const image = await fetch(ganit.url + found.body.student_photo_path)
      if (!isRight || image.status !== 200) lost.push(uid)
    }
    expect(lost).toEqual([])
  } finally {
    await ganit.remove()
  }
})
