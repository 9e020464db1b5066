import type { Part, Telling } from './telling.ts'

type Place = { channel: string; address: string }

/** The destination of a part: channel and address without the person, because families share phones and mailboxes. */
const placeOf = ({ person }: Telling, { key }: Part, { channel, address }: Place) =>
  JSON.stringify([channel, address.toLowerCase(), key.slice(0, -person.key.length)])

/** Remembers pending messages, so that nobody is told twice at one address. */
export function createOnItsWay() {
  const students = new Map<string, number[][]>()

  return {
    add(telling: Telling, part: Part, place: Place) {
      const key = placeOf(telling, part, place)
      students.set(key, [...(students.get(key) ?? []), telling.student_ids])
    },
    /** True if the same part about the same students is pending for this destination. */
    hasSame: (telling: Telling, part: Part, place: Place) =>
      (students.get(placeOf(telling, part, place)) ?? []).some(
        (others) => String(others) === String(telling.student_ids),
      ),
    /**
     * True if a pending part for this destination names at least the same students: a parent's mail also tells the
     * child.
     */
    covers: (telling: Telling, part: Part, place: Place) =>
      (students.get(placeOf(telling, part, place)) ?? []).some((others) =>
        telling.student_ids.every((id) => others.includes(id)),
      ),
  }
}

export type OnItsWay = ReturnType<typeof createOnItsWay>
