import {
  addNote,
  changeNote,
  deleteNote,
  listFamilyNotes,
  listNotes,
} from '@ganit/contract/teaching/notes'
import type { Academy } from './academy.ts'
import { theRegisters } from './registers.ts'

type Call = Academy['visitor']

export const LINK = 'https://drive.google.com/file/d/1?usp=sharing'

/** The owner with a batch, a lesson, and calls about notes. */
export async function theNotes(academy: Academy) {
  const registers = await theRegisters(academy)
  const { call, batch_id } = registers
  const lesson_id = await registers.lesson()
  const of = { batch_id: String(batch_id) }
  const list = (who: Call = call, querystring: object = {}) =>
    who(listNotes, { params: of, querystring } as never)
  return {
    ...registers,
    lesson_id,
    add: (body: object, who: Call = call, headers = {}) =>
      who(addNote, { params: of, body: { title: 'Board', ...body } } as never, headers),
    list,
    family: (who: Call, querystring: object = {}) => who(listFamilyNotes, { querystring } as never),
    titles: async (who: Call = call, querystring: object = {}) =>
      (await list(who, querystring)).body.items?.map(({ title }) => title),
    change: (note_id: number, body: object, who: Call = call) =>
      who(changeNote, { params: { note_id: String(note_id) }, body } as never),
    drop: (note_id: number, who: Call = call) =>
      who(deleteNote, { params: { note_id: String(note_id) } }),
    newest: async () => (await list()).body.items[0]?.note_id ?? 0,
  }
}
