import type { Ink } from '@ganit/contract/ground/ink'
import {
  addHandInPhoto,
  changeWork,
  deleteHandInPhoto,
  getHandIn,
  getHomeworkToHandIn,
  getWork,
  type HandInState,
  handIn,
  markHandIn,
  saveInk,
} from '@ganit/contract/learning/hand-ins'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import type { Db } from '../src/db/schema.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { type Academy, aPhoto } from './academy.ts'
import { theFamilies } from './families.ts'
import { theRegisters } from './registers.ts'

type Call = Academy['visitor']

/** Calls of handing in, in a student's or a guardian's name. */
export function handInCalls(call: Call, lesson_id: number, student_id?: number) {
  const params = { lesson_id: String(lesson_id) }
  const own = student_id === undefined ? {} : { student_id }
  const send = (image: string, key?: string, in_place_of?: number) =>
    call(
      addHandInPhoto,
      { params, body: { ...own, image, in_place_of } } as never,
      key === undefined ? {} : { 'idempotency-key': key },
    )
  return {
    send,
    /** A page that is accepted. */
    page: async () => (await send(await aPhoto())).body,
    drop: (photo_id: number) =>
      call(deleteHandInPhoto, { params: { photo_id: String(photo_id) } } as never),
    handIn: (photo_ids?: number[]) =>
      call(handIn, { params, body: { ...own, photo_ids } } as never),
    homework: () => call(getHomeworkToHandIn, { params, querystring: own } as never),
    read: (hand_in_id: number) =>
      call(getHandIn, { params: { hand_in_id: String(hand_in_id) } } as never),
  }
}

/** The calls of a teacher. */
export function markingCalls(call: Call, lesson_id: number) {
  const params = { lesson_id: String(lesson_id) }
  return {
    work: () => call(getWork, { params } as never),
    change: (body: object) => call(changeWork, { params, body } as never),
    read: (hand_in_id: number) =>
      call(getHandIn, { params: { hand_in_id: String(hand_in_id) } } as never),
    mark: (hand_in_id: number, body: object) =>
      call(markHandIn, { params: { hand_in_id: String(hand_in_id) }, body } as never),
    ink: (photo_id: number, body: Ink & { version: number }, of = 'hand_in') =>
      call(saveInk, {
        params: { photo_id: String(photo_id) },
        querystring: { of },
        body,
      } as never),
  }
}

/** Stores a hand-in with one page that is no picture. */
export async function addHandedIn(
  db: Db,
  {
    lesson_id,
    student_id,
    state = 'handed_in',
  }: { lesson_id: number; student_id: number; state?: HandInState },
) {
  const handed_in_at = state === 'open' ? null : clock.now()
  const { hand_in_id } = await db
    .insertInto('hand_ins')
    .values({ lesson_id, student_id, way: 'photo', state, handed_in_at })
    .returning('hand_in_id')
    .executeTakeFirstOrThrow()
  const { photo_id } = await db
    .insertInto('hand_in_photos')
    .values({
      ...{ hand_in_id, round: 1, position: 1, media_type: 'image/png', width: 1, height: 1 },
      content: Buffer.from('page'),
    })
    .returning('photo_id')
    .executeTakeFirstOrThrow()
  return { hand_in_id, photo_id }
}

/** The owner, a batch with a teacher, and a lesson whose homework is handed in as photos. */
export async function theHandIns(academy: Academy) {
  const registers = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const teacher = await registers.itsTeacher()
  const lesson_id = await registers.lesson()
  const params = { lesson_id: String(lesson_id) }
  const give = (body: object, call: Call = teacher.call, of = lesson_id) =>
    call(saveHomework, {
      params: { lesson_id: String(of) },
      body: { text: 'Exercise 4', ...body },
    } as never)
  await give({ hand_in: 'photo' })
  return {
    ...registers,
    aGuardian,
    teacher,
    lesson_id,
    give,
    take: () => teacher.call(deleteHomework, { params } as never),
    teaches: markingCalls(teacher.call, lesson_id),
    /** A member of the batch with its calls. */
    async aChild(first_name = 'Riya', changes: Record<string, unknown> = {}) {
      const child = await registers.aPupil(first_name, changes)
      return { ...child, ...handInCalls(child.call, lesson_id) }
    },
  }
}
