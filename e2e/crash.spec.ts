import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from './ganit.ts'
import { ADMIN, Ganit } from './product.ts'

const ROUNDS = 6
const WRITERS = 4
const PASSWORD = 'seven times eight'

type Account = { token: string; user: { id: string } }
type Profile = { city: string; student_photo_path: string }
type Student = { uid: string; token: string; city: string }

const photo = async () => {
  const pixels = sharp({ create: { width: 60, height: 70, channels: 3, background: '#2b4299' } })
  return `data:image/jpeg;base64,${(await pixels.jpeg().toBuffer()).toString('base64')}`
}

const registration = (student_photo_path: string) => ({
  first_name: 'Riya',
  last_name: 'Sen',
  student_photo_path,
  date_of_birth: '2011-08-14',
  contact_number_1: '+919830041276',
  student_class: 9,
  school_or_college_name: 'Model School',
  board_or_university_name: 'CBSE',
  address: '27 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  conditions: true,
  terms: true,
})

/** Registers a student and then changes their city over and over; keeps what was acknowledged. */
async function write(ganit: Ganit, name: string, acknowledged: Student[], isOver: () => boolean) {
  const image = await photo()
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
      if (saved.status === 200) student.city = city
      // Neither yes nor no: either may stand afterwards.
      else if (saved.status === 0) student.city = ''
    }
    await sleep(20)
  }
}

async function registered(ganit: Ganit, email: string, image: string) {
  const body = { name: 'Riya', email, password: PASSWORD }
  const { body: account } = await ganit.call<Account>('POST', 'auth/sign-up/email', { body })
  const reply = await ganit.call('POST', 'student/register', {
    token: account.token,
    body: registration(image),
  })
  if (reply.status !== 201) return undefined
  return { uid: account.user.id, token: account.token, city: 'Kolkata' }
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

test('every acknowledged registration and change is there after kill -9 of app and database', async () => {
  test.setTimeout(180_000)
  const ganit = new Ganit()
  await ganit.start()
  try {
    const acknowledged: Student[] = []
    let isOver = false
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(ganit, `writer${n}`, acknowledged, () => isOver),
    )
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(300 + Math.random() * 500)
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
    expect(acknowledged.length).toBeGreaterThan(10)

    const { body: admin } = await ganit.call<Account>('POST', 'auth/sign-in/email', { body: ADMIN })
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
