import type { Part, Telling } from './telling.ts'

type Place = { channel: string; address: string }

/** Where a part goes, without the person: families share phones and mailboxes. */
const placeOf = ({ person }: Telling, { key }: Part, { channel, address }: Place) =>
  JSON.stringify([channel, address.toLowerCase(), key.slice(0, -person.key.length)])

/** Remembers what is on its way, so that nobody is told twice at one address. */
export function rememberOnItsWay() {
  const students = new Map<string, number[][]>()

  return {
    add(telling: Telling, part: Part, place: Place) {
      const key = placeOf(telling, part, place)
      students.set(key, [...(students.get(key) ?? []), telling.student_ids])
    },
    /** True if the same part about the same students goes there. */
    hasSame: (telling: Telling, part: Part, place: Place) =>
      (students.get(placeOf(telling, part, place)) ?? []).some(
        (others) => String(others) === String(telling.student_ids),
      ),
    /** True if one that goes there is about all of its students, or more: a parent's mail tells the child, too. */
    covers: (telling: Telling, part: Part, place: Place) =>
      (students.get(placeOf(telling, part, place)) ?? []).some((others) =>
        telling.student_ids.every((id) => others.includes(id)),
      ),
  }
}

export type OnItsWay = ReturnType<typeof rememberOnItsWay>
