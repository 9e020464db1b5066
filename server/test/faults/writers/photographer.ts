import sharp from 'sharp'
import type { ProcessAcademy } from '../process-academy.ts'
import { lightnessOf } from './stored.ts'
import { type OwnStudent, registered } from './student.ts'
import { noting, Tally, together, type Writer } from './writer.ts'

const SHADES = 20
const SHADE = 12

const shades = Promise.all(
  Array.from({ length: SHADES }, async (_, n) => {
    const light = n * SHADE
    const background = { r: light, g: light, b: light }
    const photo = sharp({ create: { width: 200, height: 250, channels: 3, background } })
    return `data:image/jpeg;base64,${(await photo.jpeg().toBuffer()).toString('base64')}`
  }),
)

/** Uploads photos for one student, as the admin, who is not limited; each lighter than the one before, then dark again. */
export function aPhotographer(academy: ProcessAcademy, token: string, name: string): Writer {
  const tally = new Tally()
  const seen = new Set<number>()
  const noted = noting(seen)
  let student: OwnStudent | undefined
  let tried = 0
  let sent = 0
  /** Shade of the last photo, if acknowledged. */
  let last: number | undefined

  async function send({ uid }: OwnStudent) {
    const shade = sent++ % SHADES
    const body = { student_photo_path: (await shades)[shade] }
    const answer = noted(await academy.ask(`student/${uid}`, { method: 'PUT', body, token }))
    const isDone = answer?.status === 200
    if (isDone) tally.acknowledged++
    else tally.unknown++
    last = isDone ? shade : undefined
    return isDone
  }
  return {
    kind: 'photos',
    acknowledged: () => tally.acknowledged,
    seen,
    async step() {
      if (student) return send(student)
      student = await registered(academy, `${name}.${tried++}@example.in`, noted)
      return student !== undefined
    },
    async check(stored) {
      if (!student) return { lost: [], doubled: [] }
      const row = stored.students.get(student.uid)
      const lightness = row?.content && (await lightnessOf(row.content))
      const isWhole =
        lightness !== undefined &&
        lightness !== null &&
        (last === undefined || Math.abs(lightness - last * SHADE) < SHADE / 2)
      return together([
        tally.check(`photos of ${name}`, stored.photoChanges.get(String(row?.student_id))),
        { lost: isWhole ? [] : [`photo of ${name}`], doubled: [] },
      ])
    },
  }
}
