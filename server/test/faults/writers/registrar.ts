import { type OwnStudent, registered } from './student.ts'
import { type Asked, noting, type Writer } from './writer.ts'

type Known = OwnStudent & { city: string | undefined }

/** Registers students with photos, and changes each one's city many times. */
export function aRegistrar(academy: Asked, name: string, changes: number): Writer {
  const students: Known[] = []
  /** Every city sent, and whether it was acknowledged. */
  const cities = new Map<string, boolean>()
  const seen = new Set<number>()
  const noted = noting(seen)
  let tried = 0
  let moved = 0
  let acknowledged = 0

  async function register() {
    const student = await registered(academy, `${name}.${tried++}@example.in`, noted)
    if (!student) return false
    students.push({ ...student, city: 'Kolkata' })
    moved = 0
    return true
  }
  async function move(student: Known) {
    const city = `${name} ${students.length}.${moved++}`
    const { uid, token } = student
    const answer = noted(
      await academy.ask(`student/${uid}`, { method: 'PUT', body: { city }, token }),
    )
    const isDone = answer?.status === 200
    cities.set(city, isDone)
    student.city = isDone ? city : undefined
    return isDone
  }
  return {
    kind: 'registrations and profiles',
    acknowledged: () => acknowledged,
    seen,
    async step() {
      const present = students.at(-1)
      const isDone = await (present && moved < changes ? move(present) : register())
      if (isDone) acknowledged++
      return isDone
    },
    check(stored) {
      const lost = students.filter(({ uid, city }) => {
        const row = stored.students.get(uid)
        return !row?.content?.length || (city !== undefined && row.city !== city)
      })
      const written = [...cities].map(([city, isDone]) => ({
        city,
        isDone,
        count: stored.cities.get(city) ?? 0,
      }))
      return {
        lost: [
          ...lost.map(({ uid }) => `student ${uid}`),
          ...written.filter(({ isDone, count }) => isDone && count === 0).map(({ city }) => city),
        ],
        doubled: written.filter(({ count }) => count > 1).map(({ city }) => city),
      }
    },
  }
}
